import { expect, test } from 'vitest'
import { satang } from '#rules/money.ts'
import type { Queue } from '../cart/queue.ts'
import { changesOf, orphanedQueues, restoreOrphaned } from './orphaned-queues.ts'

const change = (productId: number, qty: number) => ({ productId, qty, price: satang(100) })

/** A storage whose keys can be listed, like the browser's. */
function storageWith(entries: Record<string, Queue>): Storage {
  const methods = {
    getItem: (key: string) => (Object.hasOwn(stored, key) ? stored[key] : null),
    setItem: (key: string, value: string) => void (stored[key] = value),
    removeItem: (key: string) => void delete stored[key],
  }
  const stored: Record<string, string> = Object.create(methods) as Record<string, string>
  for (const [key, queue] of Object.entries(entries)) stored[key] = JSON.stringify(queue)
  return stored as unknown as Storage
}
const own = 'songdee.cart-queue.a'

// Specification phone.17
test("an outlet finds what its own sessions left, and nobody else's", () => {
  const storage = storageWith({
    'songdee.cart-queue.left.a.2': { sending: null, waiting: [change(1, 2), change(2, -1)] },
    'songdee.cart-queue.left.a.1': { sending: { key: 'k', changes: [change(1, 1)] }, waiting: [change(3, 1)] },
    'songdee.cart-queue.left.b.1': { sending: null, waiting: [change(9, 9)] },
    'songdee.cart-queue.left.ab.1': { sending: null, waiting: [change(8, 8)] },
    [own]: { sending: null, waiting: [change(7, 7)] },
  })
  const left = orphanedQueues(storage, 'a')
  expect(left.map(({ key }) => key.slice(-1))).toEqual(['1', '2'])
  expect(changesOf(left)).toEqual([change(3, 1), change(1, 3), change(2, -1)])
})

test('restored, a batch in flight keeps its key, and the rest waits with the new changes', () => {
  const storage = storageWith({
    'songdee.cart-queue.left.a.1': { sending: { key: 'k1', changes: [change(1, 1)] }, waiting: [change(2, 2)] },
    'songdee.cart-queue.left.a.2': { sending: { key: 'k2', changes: [change(5, 1)] }, waiting: [change(2, 1)] },
    [own]: { sending: null, waiting: [change(2, 1), change(3, 1)] },
  })
  expect(restoreOrphaned(storage, 'a', orphanedQueues(storage, 'a'))).toBe(true)
  expect(JSON.parse(storage.getItem(own) ?? '')).toEqual({
    sending: { key: 'k1', changes: [change(1, 1)] },
    waiting: [change(3, 1), change(2, 4)],
  })
  // Only one batch can be in flight: the other waits for the next time.
  expect(orphanedQueues(storage, 'a').map(({ queue }) => queue)).toEqual([
    { sending: { key: 'k2', changes: [change(5, 1)] }, waiting: [] },
  ])
})

test('nothing is changed while a batch is in flight', () => {
  const before = { sending: { key: 'now', changes: [change(1, 1)] }, waiting: [] }
  const storage = storageWith({
    [own]: before,
    'songdee.cart-queue.left.a.1': { sending: null, waiting: [change(2, 1)] },
  })
  expect(restoreOrphaned(storage, 'a', orphanedQueues(storage, 'a'))).toBe(false)
  expect(JSON.parse(storage.getItem(own) ?? '')).toEqual(before)
  expect(orphanedQueues(storage, 'a')).toHaveLength(1)
})
