import { orphanedQueuePrefix, queuePrefix } from '#storefront/api/session.ts'
import { readStored } from '#storefront/api/read-stored.ts'
import { emptyQueue, unconfirmed, enqueue } from '../cart/queue.ts'
import type { Change, Queue } from '../cart/queue.ts'

type SimpleStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Changes that an ended session could not send. */
export type OrphanedQueue = { key: string; queue: Queue }

/** The queues that a retailer's earlier sessions could not send, oldest first. */
export function orphanedQueues(storage: Storage, outletId: string): OrphanedQueue[] {
  const keys = Object.keys(storage).filter((key) => key.startsWith(`${orphanedQueuePrefix}${outletId}.`))
  return keys.toSorted().map((key) => ({ key, queue: readStored(storage, key, emptyQueue) }))
}

/** All changes in them, one per product. */
export const changesOf = (orphaned: readonly OrphanedQueue[]): Change[] =>
  orphaned.flatMap(({ queue }) => unconfirmed(queue)).reduce(enqueue, emptyQueue).waiting

export const discardOrphaned = (storage: SimpleStorage, orphaned: readonly OrphanedQueue[]): void =>
  orphaned.forEach(({ key }) => storage.removeItem(key))

/**
 * Puts orphaned changes back into the queue. A batch that may have reached the server keeps its key, so that it counts
 * once; only one batch can be in flight, others wait for the next time.
 * @returns false, without a change, while a batch is in flight
 */
export function restoreOrphaned(storage: SimpleStorage, outletId: string, orphaned: readonly OrphanedQueue[]): boolean {
  const own = readStored(storage, queuePrefix + outletId, emptyQueue)
  if (own.sending) return false
  const first = orphaned.find(({ queue }) => queue.sending)
  const waiting = [own, ...orphaned.map(({ queue }) => queue)].flatMap((queue) => queue.waiting)
  const queue: Queue = { ...waiting.reduce(enqueue, emptyQueue), sending: first?.queue.sending ?? null }
  storage.setItem(queuePrefix + outletId, JSON.stringify(queue))
  for (const {
    key,
    queue: { sending },
  } of orphaned) {
    if (sending && key !== first?.key) storage.setItem(key, JSON.stringify({ sending, waiting: [] }))
    else storage.removeItem(key)
  }
  return true
}
