import { useEffect, useState } from 'react'
import { alone } from '#storefront/api/browser-lock.ts'
import { settleCart } from '#storefront/cart/cart-store.ts'
import { useProducts } from '#storefront/cart/use-products.ts'
import { Button } from '#design/Button.tsx'
import { Dialog } from '#design/Dialog.tsx'
import { useRetailer } from '#storefront/api/session.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { changesOf, discardOrphaned, orphanedQueues, restoreOrphaned, type OrphanedQueue } from './orphaned-queues.ts'

/** OrphanedQueueSheet: asks an outlet that signs in again what is to become of changes its last session could not send. */
export function OrphanedQueueSheet() {
  const shop = useRetailer()
  return shop && <Offer key={shop.id} outletId={shop.id} />
}

function Offer({ outletId }: { outletId: string }) {
  const texts = useTexts('offline')
  const [left, setLeft] = useState<OrphanedQueue[]>(() => orphanedQueues(localStorage, outletId))
  const [busy, setBusy] = useState(false)
  const close = () => setLeft([])
  const changes = changesOf(left)
  useEffect(() => {
    // Changes that undid one another are no question.
    if (left.length > 0 && changes.length === 0) discardOrphaned(localStorage, left)
  }, [left, changes.length])

  const discard = () => {
    discardOrphaned(localStorage, left)
    close()
  }
  const putIn = async () => {
    setBusy(true)
    await settleCart()
    await alone('songdee.cart', async () => restoreOrphaned(localStorage, outletId, left))
    notifyTabs(outletId)
    setBusy(false)
    close()
  }
  return (
    <Dialog
      open={changes.length > 0}
      // Whoever closes it is asked again the next time.
      onClose={close}
      shape="sheet"
      title={texts.left(changes.length)}
      foot={
        <>
          <Button onClick={discard}>{texts.discard}</Button>
          <Button look="primary" busy={busy} onClick={() => void putIn()}>
            {texts.putIn}
          </Button>
        </>
      }
    >
      <p>{texts.leftText}</p>
      <Names left={left} />
    </Dialog>
  )
}

function Names({ left }: { left: readonly OrphanedQueue[] }) {
  const changes = changesOf(left)
  const { byId } = useProducts(changes.map(({ productId }) => productId))
  return (
    <ul className="left-lines">
      {changes.map(({ productId, qty }) => (
        <li key={productId}>
          <span>{byId.get(productId)?.name}</span> <b>{qty > 0 ? `+${qty}` : `−${-qty}`}</b>
        </li>
      ))}
    </ul>
  )
}

/** The carts of all tabs, this one's too, look at what is stored, and send it. */
function notifyTabs(outletId: string): void {
  const channel = new BroadcastChannel('songdee.cart')
  channel.postMessage(outletId)
  channel.close()
}
