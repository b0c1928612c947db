import type { Satang } from '#rules/money.ts'

/** A signed change of one product. `price`: unit price in satang, for an estimated total until the server responds. */
export type Change = { productId: number; qty: number; price: Satang }
/** Changes in flight. The key makes them count once, however often they are sent. */
export type Batch = { key: string; changes: Change[] }
/** Changes the server has not confirmed; stored by outlet, they outlive the page and the session. */
export type Queue = { sending: Batch | null; waiting: Change[] }

export const emptyQueue: Queue = { sending: null, waiting: [] }

/** Adds a change to the waiting ones: changes of the same product add up, and a sum of zero is removed. */
export function enqueue(queue: Queue, change: Change): Queue {
  const before = queue.waiting.find((waiting) => waiting.productId === change.productId)
  const merged = { ...change, qty: change.qty + (before?.qty ?? 0) }
  const others = queue.waiting.filter((waiting) => waiting !== before)
  return { ...queue, waiting: merged.qty === 0 ? others : [...others, merged] }
}

/** All changes the server has not confirmed. */
export const unconfirmed = (queue: Queue): Change[] => [...(queue.sending?.changes ?? []), ...queue.waiting]

/** What they come to: one change of a product, and none where they cancel each other out. */
export const summedChanges = (queue: Queue): Change[] => unconfirmed(queue).reduce(enqueue, emptyQueue).waiting
