import { readStored } from '#web/read-stored.ts'
import { orphanedQueuePrefix, queuePrefix } from '#storefront/api/session.ts'
import { storeValue } from '#storefront/api/store-value.ts'
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
 * Puts orphaned changes back into the queue, all or none; only for what holds the lock between the tabs. A batch that may have
 * reached the server keeps its key, so that it counts once; one whose key the server may have forgotten becomes new taps.
 * @throws DOMException where the browser stores nothing more
 */
export function restoreOrphaned(storage: SimpleStorage, outletId: string): void {
  const [from, into] = [orphanedQueuePrefix + outletId, queuePrefix + outletId]
  const names = namesUnder(storage, from)
  const restored: string[] = []
  const inNewTaps = new Set<string>()
  try {
    // The newest first: a batch before the taps that are in it.
    for (const name of names.toReversed()) {
      const text = storage.getItem(from + name)
      if (text === null || inNewTaps.has(name)) continue
      const { taps = [], ...queue } = readStored<Queue & { taps?: string[] }>(storage, from + name, emptyQueue)
      const isNew = isForgotten({ name, sending: queue.sending })
      if (isNew) taps.forEach((tap) => inNewTaps.add(tap))
      const waiting = unconfirmed(queue)
      storeValue(storage, into + name, isNew ? JSON.stringify({ ...emptyQueue, waiting }) : text)
      restored.unshift(name)
    }
  } catch (error) {
    for (const name of restored) storage.removeItem(into + name)
    throw error
  }
  // The oldest first: without their batch, taps would count by themselves.
  for (const name of names) storage.removeItem(from + name)
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
