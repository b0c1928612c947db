import { useState } from 'react'
import { deleteAccount } from '#contract/account/calls.ts'
import { call } from '#storefront/api/call.ts'
import { forgetAccount } from '#storefront/api/change-session.ts'
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

/** DeleteAccount: explains the consequences, then deletes; a second dialog reports a failure. */
export function DeleteAccount({ open, onClose }: { open: boolean; onClose: () => void }) {
  const texts = useTexts('account')
  const shell = useTexts('shell')
  const [busy, setBusy] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const [failed, setFailed] = useState<'open' | 'other' | null>(null)
  const remove = async () => {
    setBusy(true)
    const reply = await call(deleteAccount, {})
    setBusy(false)
    onClose()
    if (!reply.ok && reply.error.code === 'reauthentication_required') return setConfirming(true)
    if (!reply.ok) return setFailed(reply.error.code === 'order_open' ? 'open' : 'other')
    const retailer = currentRetailer()
    await signOut()
    if (retailer) forgetAccount(retailer.id)
    showToast(texts.deleted, shell.close)
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
        title={texts.deleteFailed}
        foot={
          <>
            {failed === 'open' && (
              <Link href={href('orders')} className={buttonClass('plain')}>
                {texts.seeOrders}
              </Link>
            )}
            <Button look="primary" onClick={() => setFailed(null)}>
              {texts.understood}
            </Button>
          </>
        }
      >
        <p>{failed === 'open' ? texts.deleteOpenText : texts.deleteFailedText}</p>
      </Dialog>
    </>
  )
}
