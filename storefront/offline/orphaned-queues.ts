import { leftPrefix, queuePrefix } from '#storefront/api/session.ts'
import { emptyQueue, readStored, unconfirmed, wait } from '../cart/queue.ts'
import type { Change, Queue } from '../cart/queue.ts'

type SimpleStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Changes that an ended session could not send. */
export type OrphanedQueue = { key: string; queue: Queue }

/** What an outlet's earlier sessions have left, the oldest first. */
export function orphanedQueues(storage: Storage, outletId: string): OrphanedQueue[] {
  const keys = Object.keys(storage).filter((key) => key.startsWith(`${leftPrefix}${outletId}.`))
  return keys.toSorted().map((key) => ({ key, queue: readStored(storage, key, emptyQueue) }))
}

/** All changes within, one for each product. */
export const changesOf = (left: readonly OrphanedQueue[]): Change[] =>
  left.flatMap(({ queue }) => unconfirmed(queue)).reduce(wait, emptyQueue).waiting

export const discardOrphaned = (storage: SimpleStorage, left: readonly OrphanedQueue[]): void =>
  left.forEach(({ key }) => storage.removeItem(key))

/**
 * Puts what was left back among the waiting changes. A batch that may have arrived before the session ended keeps its
 * key, so that it counts once; only one can be under way, others stay for the next time.
 * @returns false where a batch is under way just now: then nothing is changed
 */
export function restoreOrphaned(storage: SimpleStorage, outletId: string, left: readonly OrphanedQueue[]): boolean {
  const own = readStored(storage, queuePrefix + outletId, emptyQueue)
  if (own.sending) return false
  const first = left.find(({ queue }) => queue.sending)
  const waiting = [own, ...left.map(({ queue }) => queue)].flatMap((queue) => queue.waiting)
  const queue: Queue = { ...waiting.reduce(wait, emptyQueue), sending: first?.queue.sending ?? null }
  storage.setItem(queuePrefix + outletId, JSON.stringify(queue))
  for (const {
    key,
    queue: { sending },
  } of left) {
    if (sending && key !== first?.key) storage.setItem(key, JSON.stringify({ sending, waiting: [] }))
    else storage.removeItem(key)
  }
  return true
}
