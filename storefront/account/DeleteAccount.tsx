import { useRef, useState } from 'react'
import { deleteAccount } from '#contract/account/calls.ts'
import { satangOf } from '#rules/money.ts'
import { isDecided, isPerhapsDone } from '#web/is-decided.ts'
import { call } from '#storefront/api/call.ts'
import { forgetAccount } from '#storefront/api/change-session.ts'
import { inBaht } from '#rules/amounts.ts'
import { Button, buttonClass } from '#design/Button.tsx'
import { Dialog } from '#design/Dialog.tsx'
import { ConfirmIdentity } from '#storefront/identity/ConfirmIdentity.tsx'
import { currentRetailer } from '#storefront/api/session.ts'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { signOut } from './sign-out.ts'
import { showToast } from './toast.ts'

type DeletionProblem = 'open' | 'balance' | 'unanswered' | 'other'

/** DeleteAccount: explains the consequences, then deletes; a second dialog reports a problem, or that no answer came. */
export function DeleteAccount({ open, onClose }: { open: boolean; onClose: () => void }) {
  const texts = useTexts('account')
  const shell = useTexts('shell')
  const [busy, setBusy] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const [failed, setFailed] = useState<DeletionProblem | null>(null)
  /** What is paid on account beyond what is owed, baht. */
  const [balance, setBalance] = useState(0)
  /** The account whose deletion was not answered: where the next press finds that its session has ended, this phone forgets it. */
  const unanswered = useRef<string | null>(null)
  const forget = (id: string, words: string) => {
    forgetAccount(id)
    showToast(words, shell.close)
  }

  const problemTexts = {
    open: texts.deleteOpenText,
    balance: texts.deleteBalanceText(inBaht(satangOf(balance))),
    unanswered: texts.deleteUnansweredText,
    other: texts.deleteFailedText,
  }
  const remove = async () => {
    const retailer = currentRetailer()
    setBusy(true)
    const reply = await call(deleteAccount, {})
    setBusy(false)
    onClose()
    setFailed(null)
    if (!reply.ok) {
      const { code, status, balanceAmt } = reply.error
      if (isDecided(reply)) unanswered.current = null
      if (code === 'reauthentication_required') return setConfirming(true)
      // The session has ended, and the login page follows.
      if (status === 401) {
        // By the deletion, most likely; it may have been ended otherwise, and the account be there.
        if (retailer && retailer.id === unanswered.current) forget(retailer.id, texts.deleteEnded)
        return
      }
      setBalance(balanceAmt ?? 0)
      if (!isPerhapsDone(reply)) return setFailed(code !== 'order_open' ? 'other' : balanceAmt ? 'balance' : 'open')
      unanswered.current = retailer?.id ?? null
      return setFailed('unanswered')
    }
    await signOut()
    if (retailer) forget(retailer.id, texts.deleted)
  }
  return (
    <>
      <ConfirmDialog
        open={open}
        title={texts.deleteHeading}
        confirmLabel={busy ? texts.deleting : texts.deleteConfirm}
        cancelLabel={texts.keep}
        busy={busy}
        onClose={onClose}
        onConfirm={() => void remove()}
      >
        <p>{texts.deleteLead}</p>
        <ul className="consequences">
          {texts.consequences.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </ConfirmDialog>
      <ConfirmIdentity
        open={confirming}
        onClose={() => setConfirming(false)}
        onConfirmed={() => {
          setConfirming(false)
          void remove()
        }}
      />
      <Dialog
        open={failed !== null}
        onClose={() => setFailed(null)}
        title={failed === 'unanswered' ? texts.deleteUnanswered : texts.deleteFailed}
        foot={
          <>
            {failed === 'open' && (
              <Link href={href('orders')} className={buttonClass('plain')}>
                {texts.seeOrders}
              </Link>
            )}
            {failed === 'balance' && (
              <Link href={href('contact')} className={buttonClass('plain')}>
                {texts.contact}
              </Link>
            )}
            {failed === 'unanswered' ? (
              <>
                <Button onClick={() => setFailed(null)}>{shell.close}</Button>
                <Button look="danger" busy={busy} onClick={() => void remove()}>
                  {texts.deleteAgain}
                </Button>
              </>
            ) : (
              <Button look="primary" onClick={() => setFailed(null)}>
                {texts.understood}
              </Button>
            )}
          </>
        }
      >
        {failed && <p>{problemTexts[failed]}</p>}
      </Dialog>
    </>
  )
}
