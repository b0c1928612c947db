import type { Satang } from '#rules/money.ts'

/** A signed change of one product. `price`: of one unit, for showing a total before the server has answered. */
export type Change = { productId: number; qty: number; price: Satang }
/** What is under way to the server. Its key makes it count once, however often it is sent. */
export type Batch = { key: string; changes: Change[] }
/** Changes the server does not know yet; it outlives the page, and the session, under the outlet's id. */
export type Queue = { sending: Batch | null; waiting: Change[] }

export const emptyQueue: Queue = { sending: null, waiting: [] }

/** Adds a change to those waiting: changes of the same product add up, and what comes to nothing goes. */
export function wait(queue: Queue, change: Change): Queue {
  const before = queue.waiting.find((waiting) => waiting.productId === change.productId)
  const merged = { ...change, qty: change.qty + (before?.qty ?? 0) }
  const others = queue.waiting.filter((waiting) => waiting !== before)
  return { ...queue, waiting: merged.qty === 0 ? others : [...others, merged] }
}

/** Makes a batch of everything waiting; a batch already under way goes first, under its old key. */
export function take(queue: Queue, newKey: () => string): Queue {
  if (queue.sending || queue.waiting.length === 0) return queue
  return { sending: { key: newKey(), changes: queue.waiting }, waiting: [] }
}

/** All changes the server has not confirmed. */
export const unconfirmed = (queue: Queue): Change[] => [...(queue.sending?.changes ?? []), ...queue.waiting]

/** Reads what this or another tab has stored; what cannot be read counts as nothing. */
export function readStored<Value>(storage: Pick<Storage, 'getItem'>, key: string, otherwise: Value): Value {
  try {
    return (JSON.parse(storage.getItem(key) ?? 'null') as Value | null) ?? otherwise
  } catch {
    return otherwise
  }
}
