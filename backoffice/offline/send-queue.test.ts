import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { Reply } from '#web/reply.ts'
import { aLock, aQueueStore } from './queue.fixture.ts'
import { openSendQueue, type QueuedOperation } from './send-queue.ts'

type Cut = 'none' | 'before' | 'after' | 'busy' | 'blocked'
const lost: Reply<unknown> = { ok: false, error: { code: 'offline', status: 0 } }
const busy: Reply<unknown> = { ok: false, error: { code: 'unavailable', status: 503 } }
/** What a proxy, a firewall or a page of a guest network answers in its place. */
const blocked: Reply<unknown> = { ok: false, error: { code: 'internal', status: 403 } }

/** A server that counts each key once, behind a network that is cut before or after a request arrives. */
function aServer(cuts: readonly Cut[]) {
  const applied: number[] = []
  const keys = new Set<string>()
  let requests = 0
  const send = async ({ key, payload }: QueuedOperation<number>): Promise<Reply<unknown>> => {
    const cut = cuts[requests] ?? 'none'
    requests += 1
    if (cut === 'before') return lost
    if (cut === 'busy') return busy
    if (cut === 'blocked') return blocked
    if (!keys.has(key)) applied.push(payload)
    keys.add(key)
    return cut === 'after' ? lost : { ok: true, value: null }
  }
  return { applied, send }
}

test('however the network is cut, everything arrives once and in its order, also from two tabs', async () => {
  const cut = fc.constantFrom<Cut>('none', 'before', 'after', 'busy', 'blocked')
  await fc.assert(
    fc.asyncProperty(fc.array(cut, { maxLength: 30 }), fc.integer({ min: 1, max: 12 }), async (cuts, count) => {
      vi.useFakeTimers()
      const [store, withLock, server] = [aQueueStore<number>(), aLock(), aServer(cuts)]
      const tab = () =>
        openSendQueue({ store, withLock, send: server.send, onSent: async () => undefined, onChange: () => undefined })
      const tabs = [tab(), tab()]
      for (let number = 0; number < count; number += 1)
        await tabs[number % 2]?.add([{ key: `key-${number}`, payload: number }])
      await vi.advanceTimersByTimeAsync(60 * 60_000)
      expect(store.rows()).toEqual([])
      expect(server.applied).toEqual(Array.from({ length: count }, (_, number) => number))
      tabs.forEach((one) => one.close())
      vi.useRealTimers()
    }),
    { numRuns: 60 },
  )
})

test('what the server refuses stays to be seen, and does not hold back the rest', async () => {
  const store = aQueueStore<number>()
  const sent: number[] = []
  const queue = openSendQueue({
    store,
    withLock: aLock(),
    send: async ({ payload }): Promise<Reply<unknown>> =>
      payload === 1 ? { ok: false, error: { code: 'not_found', status: 404 } } : { ok: true, value: payload },
    onSent: async ({ payload }) => void sent.push(payload),
    onChange: () => undefined,
  })
  for (const payload of [1, 2]) await queue.add([{ key: `key-${payload}`, payload }])
  await queue.resume()
  expect(sent).toEqual([2])
  expect(queue.operations()).toMatchObject([{ payload: 1, refused: 'not_found' }])
  await queue.dismiss(queue.operations()[0]?.seq ?? 0)
  expect(queue.operations()).toEqual([])
})

test('once the connection is back, what is lost again is sent again within seconds, however long it was away', async () => {
  vi.useFakeTimers()
  const server = aServer(Array.from({ length: 12 }, () => 'before' as const))
  const queue = openSendQueue({
    store: aQueueStore<number>(),
    withLock: aLock(),
    send: server.send,
    onSent: async () => undefined,
    onChange: () => undefined,
  })
  await queue.add([{ key: 'key', payload: 7 }])
  // Ten tries; the next would come half a minute later.
  await vi.advanceTimersByTimeAsync(160_000)
  expect([server.applied, queue.isCut()]).toEqual([[], true])
  await queue.resume()
  expect(queue.isCut()).toBe(true)
  await vi.advanceTimersByTimeAsync(3000)
  expect([server.applied, queue.isCut()]).toEqual([[7], false])
  queue.close()
  vi.useRealTimers()
})

test('what the store cannot remove holds back nothing, and is not sent again', async () => {
  const kept = aQueueStore<number>()
  let isFull = true
  const sent: number[] = []
  const queue = openSendQueue({
    store: { ...kept, remove: async (seq) => (isFull ? Promise.reject(new Error('Full')) : kept.remove(seq)) },
    withLock: aLock(),
    send: async ({ payload }): Promise<Reply<unknown>> => {
      sent.push(payload)
      return { ok: true, value: payload }
    },
    onSent: async () => undefined,
    onChange: () => undefined,
  })
  for (const payload of [1, 2]) await queue.add([{ key: `key-${payload}`, payload }])
  await queue.resume()
  expect([sent, queue.operations(), kept.rows().length]).toEqual([[1, 2], [], 2])
  isFull = false
  await queue.resume()
  expect([sent, kept.rows()]).toEqual([[1, 2], []])
})

test('a store that cannot be read is read again by itself', async () => {
  vi.useFakeTimers()
  const kept = aQueueStore<number>()
  await kept.add([{ key: 'key', payload: 7 }])
  const server = aServer([])
  let isOpen = false
  const queue = openSendQueue({
    store: { ...kept, list: async () => (isOpen ? kept.list() : Promise.reject(new Error('Closed'))) },
    withLock: aLock(),
    send: server.send,
    onSent: async () => undefined,
    onChange: () => undefined,
  })
  await queue.resume()
  expect([queue.isReadable(), queue.isCut()]).toEqual([false, false])
  isOpen = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect([server.applied, queue.isReadable()]).toEqual([[7], true])
  queue.close()
  vi.useRealTimers()
})
