import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadTexts, textsOf } from '#backoffice/texts/namespaces.ts'
import type { Reply } from '#web/reply.ts'
import { aLock } from '#backoffice/offline/queue.fixture.ts'
import { createStorage } from '#storefront/api/browser.fixture.ts'
import { describeScan } from './outcome.ts'
import { openPackSession, type Wave } from './pack-session.ts'
import { RefusedOperations } from './RefusedOperations.tsx'

await loadTexts('th', ['pack'])
const texts = textsOf('th', 'pack')

beforeEach(() => void vi.stubGlobal('document', { documentElement: { lang: 'th' } }))
afterEach(() => void vi.unstubAllGlobals())

const aWave = (checked: number): Wave => {
  const box = { orderId: 'order', box: 1, needed: 3, picked: 3, checked }
  const order = { id: 'order', orderNumber: 'O1', stage: 'PICKING', boxes: null }
  return {
    id: 'wave',
    ordersInWave: [order],
    stops: [{ productId: 7, sku: 'RICE', nameThai: 'ข้าวสาร', nameEng: 'Rice', barcode: null, boxes: [box] }],
  } as never
}

/** A packer's phone and the server, whose waves arrive when they are let go. */
function aPhone() {
  /** Keys for which there is no room. */
  const full = { keys: '' }
  const storage = createStorage((key, value) => {
    if (value === null || !full.keys || !key.includes(full.keys)) return
    delete storage[key]
    throw new DOMException('Full', 'QuotaExceededError')
  })
  let [checked, requests] = [0, 0]
  const waves: (() => void)[] = []
  const session = openPackSession({
    staffId: 'packer',
    storage,
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
  return {
    session,
    storage,
    full,
    waves,
    requests: () => requests,
    checked: () => session.countsOf('order').get(7)?.checked,
  }
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

test('that all is sent is said of what was sent, and not of counts that the phone has deleted', async () => {
  const { session, storage } = aPhone()
  const isAllSent = () => session.view().isAllSent
  session.takeAlong(aWave(0))
  expect(isAllSent()).toBe(false)
  session.count('order', 7, 1)
  await session.flush()
  expect(isAllSent()).toBe(true)
  session.count('order', 7, 1)
  storage.clear()
  session.resume()
  expect([session.view().queue.waiting, isAllSent()]).toEqual([[], false])
  session.close()
})

test('what a phone has no room for is not called counted or packed', () => {
  const { session, full, checked } = aPhone()
  session.takeAlong(aWave(0))
  full.keys = 'queue'
  expect(session.scan('RICE', 'order')).toEqual({ kind: 'not_stored', productId: 7 })
  expect([session.pack('order', 1), checked(), session.view().notStored]).toEqual([false, 0, 'operation'])
  full.keys = ''
  expect(session.scan('RICE', 'order')).toEqual({ kind: 'counted', productId: 7, units: 1 })
  expect([checked(), session.view().notStored]).toEqual([1, null])
  session.close()
})

test('a carton counts what it holds, and one that holds more than is missing says so', () => {
  const { session, checked } = aPhone()
  const wave = aWave(0)
  const unitCodes = [
    { barcode: '18850313700017', units: 2 },
    { barcode: '8850313700119', units: null },
  ]
  session.takeAlong({ ...wave, stops: wave.stops.map((stop) => ({ ...stop, unitCodes })) })
  const said = (code: string) => {
    const scanned = session.scan(code, 'order')
    const known = session.view().wave ?? wave
    return describeScan(scanned, { code, wave: known, counts: session.countsOf('order'), texts, language: 'th' })
  }
  const { outcomes } = texts
  expect(said('18850313700017')).toEqual({ tone: 'good', text: outcomes.counted('ข้าวสาร', '2', '3') })
  expect(said('18850313700017')).toEqual({ tone: 'bad', text: outcomes.more_than_missing('ข้าวสาร', '2', '1') })
  expect(said('8850313700119')).toEqual({ tone: 'bad', text: outcomes.no_whole_units('8850313700119') })
  expect(checked()).toBe(2)
  session.close()
})

type Entries = Parameters<Parameters<typeof openPackSession>[0]['sendEntries']>[0]

/** The tabs of a browser, where what is stored last stays and others see it when `see` is called, and a server that counts each id once. */
function aBrowser() {
  const tabs: Storage[] = []
  const underWay: (() => void)[] = []
  const write = (storage: Storage, key: string, value: string | null) => {
    if (value === null) delete storage[key]
    else storage[key] = value
  }
  const counted = new Map<string, number>()
  const refuses = new Set<string>()
  const withLock = aLock()
  const openTab = (stored: Record<string, string> = {}) => {
    const storage = createStorage((key, value) => underWay.push(() => tabs.forEach((tab) => write(tab, key, value))))
    for (const [key, value] of Object.entries(stored)) write(storage, key, value)
    tabs.push(storage)
    return openPackSession({
      staffId: 'packer',
      storage,
      withLock,
      loadWave: async () => ({ ok: true, value: aWave(0) }),
      sendEntries: async (entries: Entries): Promise<Reply<never>> => {
        for (const { id, units, orderId } of entries) if (!refuses.has(orderId)) counted.set(id, units)
        const results = entries.map(({ id, orderId }) =>
          refuses.has(orderId) ? { id, ok: false, code: 'order_closed' } : { id, ok: true },
        )
        return { ok: true, value: { results, counts: [] } as never }
      },
      sendPack: async (orderId) =>
        refuses.has(orderId)
          ? { ok: false, error: { code: 'order_closed', status: 409 } as never }
          : { ok: true, value: {} as never },
      newId: () => crypto.randomUUID(),
      now: () => new Date(),
      onChange: () => undefined,
    })
  }
  return {
    openTab,
    refuses,
    see: () => underWay.splice(0).forEach((arrive) => arrive()),
    counted: () => [...counted.values()].reduce((sum, units) => sum + units, 0),
    stored: () => tabs.map((tab) => Object.keys(tab).filter((key) => key.includes('queue') || key.includes('refused'))),
  }
}

test('what two tabs count at the same moment is all sent, once, and nothing stays', async () => {
  const browser = aBrowser()
  const [one, two] = [browser.openTab(), browser.openTab()]
  one.takeAlong(aWave(0))
  browser.see()
  one.count('order', 7, 1)
  two.count('order', 7, 1)
  browser.see()
  await one.flush()
  // It does not see yet what the other one has sent.
  await two.flush()
  browser.see()
  one.resume()
  two.resume()
  expect([browser.counted(), one.view().queue.waiting, two.view().queue.waiting]).toEqual([2, [], []])
  expect(browser.stored()).toEqual([[], []])
  for (const tab of [one, two]) tab.close()
})

test('what was refused stays until it was seen, and a count of another tab is not lost by it', async () => {
  const browser = aBrowser()
  const [one, two] = [browser.openTab(), browser.openTab()]
  browser.refuses.add('closed')
  one.count('closed', 7, 1)
  browser.see()
  await one.flush()
  browser.see()
  expect(two.view().queue.waiting).toEqual([])
  two.resume()
  expect(two.view().queue.refused).toMatchObject([
    { code: 'order_closed', operation: { entry: { orderId: 'closed' } } },
  ])
  two.dismissRefused()
  one.count('order', 7, 1)
  browser.see()
  await one.flush()
  expect([browser.counted(), one.view().queue]).toEqual([1, { waiting: [], refused: [] }])
  for (const tab of [one, two]) tab.close()
})

test('what was refused is called by its order and its goods, also once the wave has been put away', async () => {
  const browser = aBrowser()
  const tab = browser.openTab()
  tab.takeAlong(aWave(0))
  browser.see()
  tab.count('order', 7, 1)
  tab.pack('order', 1)
  browser.see()
  tab.putAway()
  browser.refuses.add('order')
  browser.see()
  await tab.flush()
  browser.see()
  tab.resume()
  expect(tab.view().wave).toBeNull()
  const words = renderToStaticMarkup(createElement(RefusedOperations, { view: tab.view(), onSeen: () => undefined }))
  expect(words).toContain(`O1 · ${texts.refusedEntry('ข้าวสาร', 1)}`)
  expect(words).toContain(texts.refusedPack('O1'))
  tab.close()
})

test('what an earlier release stored as one is shown and sent', async () => {
  const browser = aBrowser()
  const entry = (id: string) => ({
    id,
    orderId: 'order',
    productId: 7,
    step: 'CHECK',
    units: 1,
    at: '2026-11-29T02:00:00Z',
  })
  const operation = (id: string) => ({ id, kind: 'entry', entry: entry(id) })
  const queue = { waiting: [operation('a')], refused: [{ operation: operation('b'), code: 'too_many' }] }
  const tab = browser.openTab({ 'songdee.backoffice.pack.queue.packer': JSON.stringify(queue) })
  tab.count('order', 7, 1)
  expect(tab.view().queue.waiting.map(({ id }) => id)).toEqual(['a', expect.any(String)])
  await tab.flush()
  expect([browser.counted(), tab.view().queue]).toEqual([2, { waiting: [], refused: queue.refused }])
  tab.dismissRefused()
  expect([tab.view().queue.refused, browser.stored()]).toEqual([[], [[]]])
  tab.close()
})
