import { useState } from 'react'
import { deleteAccount } from '#contract/account/delete-account.ts'
import { call } from '#storefront/api/call.ts'
import { queuePrefix } from '#storefront/cart/queue.ts'
import { Button, buttonClass } from '#storefront/design/Button.tsx'
import { Dialog } from '#storefront/design/Dialog.tsx'
import { clearSession, currentShop } from '#storefront/identity/session.ts'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { go } from '#storefront/router/navigate.ts'
import { queries } from '#storefront/router/page-query.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { welcome as tell } from './welcome.ts'

/** DeleteAccount: what follows from it, then the deed; a second dialog says when it did not work. */
export function DeleteAccount({ open, onClose }: { open: boolean; onClose: () => void }) {
  const texts = useTexts('account')
  const shell = useTexts('shell')
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<'open' | 'other' | null>(null)
  const remove = async () => {
    setBusy(true)
    const reply = await call(deleteAccount, {})
    setBusy(false)
    onClose()
    if (!reply.ok) return setFailed(reply.failure.code === 'order_open' ? 'open' : 'other')
    await leave()
    tell(texts.deleted, shell.close)
  }
  return (
    <>
      <ConfirmDialog
        open={open}
        title={texts.deleteHeading}
        confirm={busy ? texts.deleting : texts.deleteConfirm}
        keep={texts.keep}
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

/** Leaves nothing of the account in this browser. The page is left first: without a session it would ask for a login. */
async function leave(): Promise<void> {
  const shop = currentShop()
  await go(href('home'))
  clearSession()
  if (shop) localStorage.removeItem(queuePrefix + shop.id)
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'page' })
}
