import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { satang } from '#rules/money.ts'
import { createStorage, fullStorage } from '#storefront/api/browser.fixture.ts'
import { openStoredQueue } from '../cart/stored-queue.ts'
import { discardOrphaned, orphanedChanges, restoreOrphaned } from './orphaned-queues.ts'

// Entries are named by their time: here it is the first second of all.
beforeEach(() => void vi.useFakeTimers({ now: 1000, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const change = (productId: number, qty: number) => ({ productId, qty, price: satang(100) })
const tap = (productId: number, qty: number) => ({ sending: null, waiting: [change(productId, qty)] })

/** Entries by their names, without what all names begin with. */
function storageWith(entries: Record<string, object>): Storage {
  const storage = createStorage()
  for (const [name, entry] of Object.entries(entries))
    storage.setItem(`songdee.cart-queue.${name}`, JSON.stringify(entry))
  return storage
}
const queueOf = (storage: Storage) => openStoredQueue(storage, 'a', 'tab-1').read()

// Specification phone.17
test("an outlet finds what its own sessions left, and nobody else's", () => {
  const storage = storageWith({
    'left.a.1.t': tap(1, 1),
    'left.a.2.t': tap(3, 1),
    'left.a.3.t': { sending: { key: 'k', changes: [change(1, 1), change(3, 1)] }, waiting: [], taps: ['.1.t', '.2.t'] },
    'left.a.4.t': tap(1, 2),
    'left.a.5.t': tap(2, -1),
    'left.b.1.t': tap(9, 9),
    'left.ab.1.t': tap(8, 8),
    'a.6.t': tap(7, 7),
  })
  expect(orphanedChanges(storage, 'a')).toEqual([change(3, 1), change(1, 3), change(2, -1)])
  discardOrphaned(storage, 'a')
  expect(Object.keys(storage).map((key) => key.slice(19))).toEqual(['left.b.1.t', 'left.ab.1.t', 'a.6.t'])
})

test('restored, a batch in flight keeps its key, and the rest waits with the new changes', () => {
  const storage = storageWith({
    'left.a.1.t': tap(1, 1),
    'left.a.2.t': { sending: { key: 'k1', changes: [change(1, 1)] }, waiting: [], taps: ['.1.t'] },
    'left.a.3.t': tap(2, 3),
    'a.4.t': tap(2, 1),
    'a.5.t': tap(3, 1),
  })
  restoreOrphaned(storage, 'a')
  expect(queueOf(storage)).toEqual({
    sending: { key: 'k1', changes: [change(1, 1)] },
    waiting: [change(2, 4), change(3, 1)],
  })
  expect(orphanedChanges(storage, 'a')).toEqual([])
})

test('restored, batches of several sessions are sent one after another, also next to one in flight', () => {
  const batch = (key: string, productId: number) => ({
    sending: { key, changes: [change(productId, 1)] },
    waiting: [],
    taps: [],
  })
  const storage = storageWith({ 'left.a.1.t': batch('k1', 1), 'left.a.2.t': batch('k2', 2), 'a.3.t': batch('k3', 3) })
  restoreOrphaned(storage, 'a')
  const queue = openStoredQueue(storage, 'a', 'tab-1')
  const sent = ['k1', 'k2', 'k3'].map((key) => {
    const next = queue.nextBatch(() => 'new')
    queue.settle(key)
    return next?.key
  })
  expect([sent, queue.read()]).toEqual([['k1', 'k2', 'k3'], { sending: null, waiting: [] }])
})

const sentAndWaiting = {
  'left.a.1.t': tap(1, 1),
  'left.a.2.t': { sending: { key: 'k1', changes: [change(1, 1)] }, waiting: [], taps: ['.1.t'] },
  'left.a.3.t': tap(2, 3),
}

test('where the storage is full, what is restored comes before what is kept of pages', () => {
  const storage = fullStorage(() => true, storageWith(sentAndWaiting))
  restoreOrphaned(storage, 'a')
  expect(queueOf(storage)).toEqual({ sending: { key: 'k1', changes: [change(1, 1)] }, waiting: [change(2, 3)] })
  expect(orphanedChanges(storage, 'a')).toEqual([])
})

test('where there is no room for all of it, nothing is restored and nothing is lost', () => {
  const before = storageWith(sentAndWaiting)
  const storage = fullStorage((key) => key.endsWith('.3.t'), storageWith(sentAndWaiting))
  expect(() => restoreOrphaned(storage, 'a')).toThrow('Full')
  expect({ ...storage }).toEqual({ ...before })
})

test('what an earlier version of the shop has stored is sent: its batch first, then what waited', () => {
  const stored = { sending: { key: 'k1', changes: [change(1, 1)] }, waiting: [change(2, 2)] }
  for (const storage of [storageWith({ a: stored }), storageWith({ 'left.a.1764200000000': stored })]) {
    restoreOrphaned(storage, 'a')
    const queue = openStoredQueue(storage, 'a', 'tab-1')
    expect(queue.read()).toEqual(stored)
    expect(queue.nextBatch(() => 'new')).toEqual(stored.sending)
    queue.settle('k1')
    expect(queue.nextBatch(() => 'k2')).toEqual({ key: 'k2', changes: stored.waiting })
    queue.settle('k2')
    expect(Object.keys(storage)).toEqual([])
  }
})
