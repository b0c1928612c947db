import { expect, test } from 'vitest'
import type { Reply } from '#web/reply.ts'
import { aLock } from '#backoffice/offline/queue.fixture.ts'
import { aStorage } from '#storefront/api/browser.fixture.ts'
import { openPackSession, type Wave } from './pack-session.ts'

const aWave = (checked: number): Wave => {
  const box = { orderId: 'order', box: 1, needed: 3, picked: 3, checked }
  const order = { id: 'order', orderNumber: 'O1', stage: 'PICKING', boxes: null }
  return {
    id: 'wave',
    ordersInWave: [order],
    stops: [{ productId: 7, sku: 'RICE', barcode: null, boxes: [box] }],
  } as never
}

/** A packer's phone and the server, whose waves arrive when they are let go. */
function aPhone() {
  const storage = aStorage()
  /** Keys for which there is no room. */
  const full = { keys: '' }
  let [checked, requests] = [0, 0]
  const waves: (() => void)[] = []
  const session = openPackSession({
    staffId: 'packer',
    storage: {
      ...storage,
      setItem: (key, value) => {
        if (full.keys && key.includes(full.keys)) throw new DOMException('Full', 'QuotaExceededError')
        storage.setItem(key, value)
      },
    },
    withLock: aLock(),
    loadWave: () => {
      const read = aWave(checked)
      return new Promise((resolve) => waves.push(() => resolve({ ok: true, value: read })))
    },
    sendEntries: async (entries): Promise<Reply<never>> => {
      requests += 1
      checked += entries.reduce((sum, { units }) => sum + units, 0)
      const counts = [{ orderId: 'order', productId: 7, needed: 3, picked: 3, checked }]
      return { ok: true, value: { results: entries.map(({ id }) => ({ id, ok: true })), counts } as never }
    },
    sendPack: async () => ({ ok: true, value: {} as never }),
    newId: () => crypto.randomUUID(),
    now: () => new Date(),
    onChange: () => undefined,
  })
  return { session, full, waves, requests: () => requests, checked: () => session.countsOf('order').get(7)?.checked }
}

test('a wave that the server read before a count does not take the count back', async () => {
  const { session, waves, checked } = aPhone()
  session.takeAlong(aWave(0))
  const refreshed = session.refresh()
  session.count('order', 7, 1)
  await session.flush()
  waves.shift()?.()
  // The old wave is dropped, and another one read.
  await expect.poll(() => waves.length).toBe(1)
  expect(checked()).toBe(1)
  waves.shift()?.()
  await refreshed
  expect(checked()).toBe(1)
  session.close()
})

test('a phone without room for the wave packs it as long as the page is open, and sends each count once', async () => {
  const { session, full, requests, checked } = aPhone()
  full.keys = 'wave'
  session.takeAlong(aWave(0))
  expect(session.view()).toMatchObject({ wave: { id: 'wave' }, notStored: 'wave' })
  session.count('order', 7, 1)
  await session.flush()
  await session.flush()
  expect([checked(), requests(), session.view().queue.waiting]).toEqual([1, 1, []])
  full.keys = ''
  session.takeAlong(aWave(1))
  expect(session.view().notStored).toBeNull()
  session.close()
})

test('what a phone has no room for is not called counted or packed', () => {
  const { session, full, checked } = aPhone()
  session.takeAlong(aWave(0))
  full.keys = 'queue'
  expect(session.scan('RICE', 'order')).toEqual({ kind: 'not_stored', productId: 7 })
  expect([session.pack('order', 1), checked(), session.view().notStored]).toEqual([false, 0, 'operation'])
  full.keys = ''
  expect(session.scan('RICE', 'order')).toEqual({ kind: 'counted', productId: 7 })
  expect([checked(), session.view().notStored]).toEqual([1, null])
  session.close()
})
