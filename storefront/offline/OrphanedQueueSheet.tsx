import { useEffect, useState } from 'react'
import { withBrowserLock } from '#web/browser-lock.ts'
import { storage } from '#storefront/api/storage.ts'
import { currentCart } from '#storefront/cart/cart-store.ts'
import { useProducts } from '#storefront/cart/use-products.ts'
import { Button } from '#design/Button.tsx'
import { Dialog } from '#design/Dialog.tsx'
import { Notice } from '#design/Notice.tsx'
import { useRetailer } from '#storefront/api/session.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import type { Change } from '#storefront/cart/queue.ts'
import { discardOrphaned, orphanedChanges, restoreOrphaned, settleCancelled } from './orphaned-queues.ts'

type OrphanedQueueSheetProps = {
  /** Adds what accounts that became part of this one could not send; gives whether there was something. */
  takeOver: (outletId: string) => Promise<boolean>
}

/** OrphanedQueueSheet: asks after a sign-in what to do with changes that the previous session could not send. */
export function OrphanedQueueSheet({ takeOver }: OrphanedQueueSheetProps) {
  const retailer = useRetailer()
  return retailer && <Offer key={retailer.id} outletId={retailer.id} takeOver={takeOver} />
}

function Offer({ outletId, takeOver }: OrphanedQueueSheetProps & { outletId: string }) {
  const texts = useTexts('offline')
  const [changes, setChanges] = useState(() => orphanedChanges(storage(), outletId))
  const [busy, setBusy] = useState(false)
  const [isFull, setIsFull] = useState(false)
  const close = () => setChanges([])
  useEffect(() => {
    const settle = async () => {
      const hasMore = await takeOver(outletId).catch(() => false)
      // Where there is no room they stay until the next visit.
      const isPutBack = await withBrowserLock('songdee.cart', async () => settleCancelled(storage(), outletId)).catch(
        () => false,
      )
      if (isPutBack) currentCart()?.readAgain()
      if (hasMore) setChanges(orphanedChanges(storage(), outletId))
    }
    void settle()
  }, [outletId, takeOver])

  const discard = () => {
    discardOrphaned(storage(), outletId)
    close()
  }
  const putIn = async () => {
    setBusy(true)
    setIsFull(false)
    try {
      await withBrowserLock('songdee.cart', async () => restoreOrphaned(storage(), outletId))
      currentCart()?.readAgain()
      close()
    } catch {
      setIsFull(true)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open={changes.length > 0}
      // Closed without an answer: the question comes again on the next visit.
      onClose={close}
      shape="sheet"
      opensByItself
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
      {isFull && <Notice tone="failed">{texts.waitingForSpace}</Notice>}
      <p>{texts.leftText}</p>
      <Names changes={changes} />
    </Dialog>
  )
}

function Names({ changes }: { changes: readonly Change[] }) {
  const catalogue = useTexts('catalogue')
  const { byId } = useProducts(changes.map(({ productId }) => productId))
  return (
    <ul className="left-lines">
      {changes.map(({ productId, qty }) => (
        <li key={productId}>
          <span>{byId.get(productId)?.name}</span>{' '}
          <b>
            {qty > 0 ? '+' : '−'}
            {catalogue.exactlyIn(Math.abs(qty), byId.get(productId)?.unit ?? '')}
          </b>
        </li>
      ))}
    </ul>
  )
}
