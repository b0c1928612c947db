import { readStored } from '#web/read-stored.ts'
import { orphanedQueuePrefix, queuePrefix } from '#storefront/api/session.ts'
import { emptyQueue, summedChanges, unconfirmed, type Change, type Queue } from '../cart/queue.ts'
import { isForgotten, namesUnder, readQueue } from '../cart/stored-queue.ts'

type SimpleStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The changes that a retailer's earlier sessions could not send, one per product. */
export const orphanedChanges = (storage: SimpleStorage, outletId: string): Change[] =>
  summedChanges(readQueue(storage, orphanedQueuePrefix + outletId))

export const discardOrphaned = (storage: SimpleStorage, outletId: string): void =>
  namesUnder(storage, orphanedQueuePrefix + outletId).forEach((name) =>
    storage.removeItem(orphanedQueuePrefix + outletId + name),
  )

/**
 * Puts orphaned changes back into the queue; only for what holds the lock between the tabs. A batch that may have reached
 * the server keeps its key, so that it counts once; one whose key the server may have forgotten becomes new taps.
 */
export function restoreOrphaned(storage: SimpleStorage, outletId: string): void {
  // The newest first: a batch before the taps that are in it.
  for (const name of namesUnder(storage, orphanedQueuePrefix + outletId).toReversed()) {
    const key = orphanedQueuePrefix + outletId + name
    const text = storage.getItem(key)
    if (text === null) continue
    const { taps = [], ...queue } = readStored<Queue & { taps?: string[] }>(storage, key, emptyQueue)
    const isNew = isForgotten({ name, sending: queue.sending })
    const waiting = unconfirmed(queue)
    storage.setItem(queuePrefix + outletId + name, isNew ? JSON.stringify({ ...emptyQueue, waiting }) : text)
    if (isNew) for (const tap of taps) storage.removeItem(orphanedQueuePrefix + outletId + tap)
    storage.removeItem(key)
  }
}

/**
 * Settles changes that cancel each other out, which need no question: they are dropped, or put back where a batch of some of them
 * may have reached the server, which would then count without the others. Only for what holds the lock between the tabs.
 * @returns whether they were put back
 */
export function settleCancelled(storage: SimpleStorage, outletId: string): boolean {
  const { sending } = readQueue(storage, orphanedQueuePrefix + outletId)
  if (orphanedChanges(storage, outletId).length > 0) return false
  if (sending) restoreOrphaned(storage, outletId)
  else discardOrphaned(storage, outletId)
  return sending !== null
}
