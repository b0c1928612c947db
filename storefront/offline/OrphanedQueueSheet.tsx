import { useEffect, useState } from 'react'
import { withBrowserLock } from '#web/browser-lock.ts'
import { storage } from '#storefront/api/storage.ts'
import { settleCart } from '#storefront/cart/cart-actions.ts'
import { useProducts } from '#storefront/cart/use-products.ts'
import { Button } from '#design/Button.tsx'
import { Dialog } from '#design/Dialog.tsx'
import { useRetailer } from '#storefront/api/session.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { changesOf, discardOrphaned, orphanedQueues, restoreOrphaned, type OrphanedQueue } from './orphaned-queues.ts'

/** OrphanedQueueSheet: asks after a sign-in what to do with changes that the previous session could not send. */
export function OrphanedQueueSheet() {
  const retailer = useRetailer()
  return retailer && <Offer key={retailer.id} outletId={retailer.id} />
}

function Offer({ outletId }: { outletId: string }) {
  const texts = useTexts('offline')
  const [orphaned, setOrphaned] = useState<OrphanedQueue[]>(() => orphanedQueues(storage(), outletId))
  const [busy, setBusy] = useState(false)
  const close = () => setOrphaned([])
  const changes = changesOf(orphaned)
  useEffect(() => {
    // Changes that cancel each other out need no question.
    if (orphaned.length > 0 && changes.length === 0) discardOrphaned(storage(), orphaned)
  }, [orphaned, changes.length])

  const discard = () => {
    discardOrphaned(storage(), orphaned)
    close()
  }
  const putIn = async () => {
    setBusy(true)
    await settleCart()
    await withBrowserLock('songdee.cart', async () => restoreOrphaned(storage(), outletId, orphaned))
    notifyTabs(outletId)
    setBusy(false)
    close()
  }
  return (
    <Dialog
      open={changes.length > 0}
      // Closed without an answer: the question comes again on the next visit.
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
      <Names orphaned={orphaned} />
    </Dialog>
  )
}

function Names({ orphaned }: { orphaned: readonly OrphanedQueue[] }) {
  const changes = changesOf(orphaned)
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

/** Makes the carts of all tabs, including this one, read the storage again and send it. */
function notifyTabs(outletId: string): void {
  const channel = new BroadcastChannel('songdee.cart')
  channel.postMessage(outletId)
  channel.close()
}
