import { orphanedQueuePrefix, queuePrefix } from '#storefront/api/session.ts'
import { emptyQueue, enqueue, unconfirmed, type Change } from '../cart/queue.ts'
import { namesUnder, readQueue } from '../cart/stored-queue.ts'

type SimpleStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The changes that a retailer's earlier sessions could not send, one per product. */
export const orphanedChanges = (storage: SimpleStorage, outletId: string): Change[] =>
  unconfirmed(readQueue(storage, orphanedQueuePrefix + outletId)).reduce(enqueue, emptyQueue).waiting

export const discardOrphaned = (storage: SimpleStorage, outletId: string): void =>
  namesUnder(storage, orphanedQueuePrefix + outletId).forEach((name) =>
    storage.removeItem(orphanedQueuePrefix + outletId + name),
  )

/**
 * Puts orphaned changes back into the queue; only for what holds the lock between the tabs. A batch that may have reached
 * the server keeps its key, so that it counts once.
 */
export function restoreOrphaned(storage: SimpleStorage, outletId: string): void {
  // The newest first: a batch before the taps that are in it.
  for (const name of namesUnder(storage, orphanedQueuePrefix + outletId).toReversed()) {
    const key = orphanedQueuePrefix + outletId + name
    storage.setItem(queuePrefix + outletId + name, storage.getItem(key) ?? '')
    storage.removeItem(key)
  }
}
