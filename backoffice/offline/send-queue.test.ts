import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { Reply } from '#web/reply.ts'
import { openSendQueue, type QueuedOperation, type QueueStore } from './send-queue.ts'

function storeInMemory(): QueueStore<number> & { rows: QueuedOperation<number>[] } {
  let rows: QueuedOperation<number>[] = []
  let last = 0
  return {
    get rows() {
      return rows
    },
    add: async (operation) => {
      last += 1
      rows = [...rows, { ...operation, seq: last, refused: null }]
    },
    list: async () => rows,
    refuse: async (seq, code) => {
      rows = rows.map((row) => (row.seq === seq ? { ...row, refused: code } : row))
    },
    remove: async (seq) => {
      rows = rows.filter((row) => row.seq !== seq)
    },
  }
}

/** Runs one after the other, as Web Locks do for all tabs. */
function aLock() {
  let last: Promise<unknown> = Promise.resolve()
  return <Value>(operation: () => Promise<Value>): Promise<Value> => {
    const run = last.then(operation, operation)
    last = run.catch(() => undefined)
    return run
  }
}

type Cut = 'none' | 'before' | 'after' | 'busy'
const lost: Reply<unknown> = { ok: false, error: { code: 'offline', status: 0 } }
const busy: Reply<unknown> = { ok: false, error: { code: 'unavailable', status: 503 } }

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
    if (!keys.has(key)) applied.push(payload)
    keys.add(key)
    return cut === 'after' ? lost : { ok: true, value: null }
  }
  return { applied, send }
}

test('however the network is cut, everything arrives once and in its order, also from two tabs', async () => {
  const cut = fc.constantFrom<Cut>('none', 'before', 'after', 'busy')
  await fc.assert(
    fc.asyncProperty(fc.array(cut, { maxLength: 30 }), fc.integer({ min: 1, max: 12 }), async (cuts, count) => {
      vi.useFakeTimers()
      const [store, withLock, server] = [storeInMemory(), aLock(), aServer(cuts)]
      const tab = () =>
        openSendQueue({ store, withLock, send: server.send, onSent: async () => undefined, onChange: () => undefined })
      const tabs = [tab(), tab()]
      for (let number = 0; number < count; number += 1) await tabs[number % 2]?.add(`key-${number}`, number)
      await vi.advanceTimersByTimeAsync(60 * 60_000)
      expect(store.rows).toEqual([])
      expect(server.applied).toEqual(Array.from({ length: count }, (_, number) => number))
      tabs.forEach((one) => one.close())
      vi.useRealTimers()
    }),
    { numRuns: 60 },
  )
})

test('what the server refuses stays to be seen, and does not hold back the rest', async () => {
  const store = storeInMemory()
  const sent: number[] = []
  const queue = openSendQueue({
    store,
    withLock: aLock(),
    send: async ({ payload }): Promise<Reply<unknown>> =>
      payload === 1 ? { ok: false, error: { code: 'not_found', status: 404 } } : { ok: true, value: payload },
    onSent: async ({ payload }) => void sent.push(payload),
    onChange: () => undefined,
  })
  for (const payload of [1, 2]) await queue.add(`key-${payload}`, payload)
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
    store: storeInMemory(),
    withLock: aLock(),
    send: server.send,
    onSent: async () => undefined,
    onChange: () => undefined,
  })
  await queue.add('key', 7)
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
