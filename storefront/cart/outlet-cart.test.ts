import { afterEach, beforeEach, expect, test as plainTest, vi } from 'vitest'
import { satang } from '#rules/money.ts'
import { createBrowser, lostAnswer, offline } from './tabs.fixture.ts'

const rice = 1001
const water = 1002
const price = satang(4500)

const one = (productId: number) => ({ productId, qty: 1, price })
const settled = () => vi.advanceTimersByTimeAsync(120_000)

const test = plainTest.extend('browser', () => createBrowser()).extend('cart', ({ browser }) => browser.openTab())
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

// Specification 4.25
test('a tap shows immediately, before anything is sent', ({ browser, cart }) => {
  cart.change(one(rice))
  expect(cart.quantity(rice)).toBe(1)
  expect(cart.view()).toMatchObject({ units: 1, lines: 1, total: price, updating: true })
  expect(browser.sent).toHaveLength(0)
})

// Specification 4.24, 4.27, 4.28, 9.12
test('many fast taps become one request, sent 300 ms after the last', async ({ browser, cart }) => {
  for (let tap = 0; tap < 10; tap += 1) {
    cart.change(one(rice))
    await vi.advanceTimersByTimeAsync(100)
  }
  cart.change(one(water))
  await vi.advanceTimersByTimeAsync(299)
  expect(browser.sent).toHaveLength(0)
  await settled()
  expect(browser.sent.map((batch) => batch.changes)).toEqual([
    [
      { productId: rice, qty: 10, price },
      { productId: water, qty: 1, price },
    ],
  ])
  expect(cart.quantity(rice)).toBe(10)
  expect(cart.view().updating).toBe(false)
})

// Specification 4.28
test('taps while a batch is under way wait for the next one', async ({ browser, cart }) => {
  cart.change(one(rice))
  await vi.advanceTimersByTimeAsync(310)
  cart.change(one(rice))
  expect(cart.quantity(rice)).toBe(2)
  await settled()
  expect(browser.sent.map(({ changes }) => changes[0]?.qty)).toEqual([1, 1])
  expect(new Set(browser.sent.map(({ key }) => key)).size).toBe(2)
  expect(cart.quantity(rice)).toBe(2)
})

test('changes that come to nothing are not sent', async ({ browser, cart }) => {
  cart.change(one(rice))
  cart.change({ ...one(rice), qty: -1 })
  await settled()
  expect(browser.sent).toHaveLength(0)
  expect(browser.storedKeys().filter((key) => key.startsWith('songdee.cart-queue.'))).toEqual([])
})

// Specification 4.29
test('less is sent like more', async ({ browser, cart }) => {
  cart.change({ ...one(rice), qty: 3 })
  await settled()
  cart.change({ ...one(rice), qty: -2 })
  expect(cart.quantity(rice)).toBe(1)
  await settled()
  expect(browser.sent.map(({ changes }) => changes[0]?.qty)).toEqual([3, -2])
  expect([cart.quantity(rice), cart.view().updating]).toEqual([1, false])
})

// Specification phone.14
test('a lost response is requested again under the same key and counts once', async ({ browser, cart }) => {
  browser.answers.push(lostAnswer(browser), offline)
  cart.change(one(rice))
  await vi.advanceTimersByTimeAsync(400)
  expect(cart.view().unsent).toBe('offline')
  await settled()
  expect(browser.sent.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-1'])
  expect(cart.quantity(rice)).toBe(1)
  expect(cart.view()).toMatchObject({ updating: false, unsent: null })
})

test('taps that a batch without a connection does not hold are one change with it, and what they come to', async ({
  browser,
  cart,
}) => {
  browser.answers.push(offline)
  cart.change(one(rice))
  await vi.advanceTimersByTimeAsync(400)
  cart.change(one(rice))
  cart.change({ ...one(water), qty: 3 })
  expect(cart.view()).toMatchObject({
    pending: [
      { ...one(rice), qty: 2 },
      { ...one(water), qty: 3 },
    ],
    units: 5,
  })
  cart.change({ ...one(rice), qty: -2 })
  cart.change({ ...one(water), qty: -3 })
  expect(cart.view()).toMatchObject({ pending: [], units: 0, total: 0, updating: true })
  await settled()
  expect(cart.view()).toMatchObject({ pending: [], updating: false })
})

test('what something on the way answers in place of the shop is no decision: the taps stay, and count once', async ({
  browser,
  cart,
}) => {
  browser.answers.push(lostAnswer(browser))
  for (const status of [403, 404, 408]) browser.answers.push(() => ({ ok: false, error: { code: 'internal', status } }))
  cart.change({ ...one(rice), qty: 10 })
  await settled()
  expect(browser.sent.map(({ key }) => key)).toEqual(Array.from({ length: 5 }, () => 'key-1'))
  expect(cart.quantity(rice)).toBe(10)
  expect(cart.notices.all()).toEqual([])
})

test('the pause that the server requests is respected', async ({ browser, cart }) => {
  browser.answers.push(() => ({ ok: false, error: { code: 'rate_limited', status: 429, retryAfter: 20 } }))
  cart.change(one(rice))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(browser.sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(browser.sent).toHaveLength(2)
})

test.each([
  ['unavailable', 503],
  ['rate_limited', 429],
] as const)('a change that is not answered says why it waits: %s', async (code, status) => {
  const browser = createBrowser()
  const cart = browser.openTab()
  browser.answers.push(() => ({ ok: false, error: { code, status } }))
  cart.change(one(rice))
  await vi.advanceTimersByTimeAsync(400)
  expect([cart.view().unsent, cart.quantity(rice)]).toEqual([code, 1])
  await settled()
  expect([cart.view().unsent, cart.quantity(rice)]).toEqual([null, 1])
})

test('after a reload in the middle of a request the next page repeats it under the same key', async ({ browser }) => {
  const before = browser.openTab()
  browser.answers.push(lostAnswer(browser))
  before.change(one(rice))
  await vi.advanceTimersByTimeAsync(310)
  before.change(one(water))
  browser.closeTab(before)
  const after = browser.openTab()
  expect(after.quantity(rice)).toBe(1)
  expect(after.quantity(water)).toBe(1)
  after.resume()
  await settled()
  expect(browser.sent.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-2'])
  expect(after.quantity(rice)).toBe(1)
  expect(after.quantity(water)).toBe(1)
})

// Specification 4.24, 4.30, phone.16
test('a change that the server rejects is corrected and reported', async ({ browser, cart }) => {
  browser.answers.push((batch) => {
    const reply = browser.count({ ...batch, changes: batch.changes.filter(({ productId }) => productId !== rice) })
    const problems = [{ productId: rice, code: 'insufficient_stock', available: 3 }]
    return reply.ok ? { ok: true, value: { ...reply.value, problems } } : reply
  })
  cart.change({ productId: rice, qty: 5, price })
  cart.change(one(water))
  await vi.advanceTimersByTimeAsync(400)
  const notice = { productId: rice, code: 'insufficient_stock', available: 3 }
  expect(cart.quantity(rice)).toBe(0)
  expect(cart.quantity(water)).toBe(1)
  expect(cart.notices.alertOf(rice)).toEqual(notice)
  const changes = [{ productId: rice, qty: 5, price }, one(water)]
  expect(browser.onRejected).toHaveBeenCalledExactlyOnceWith([notice], changes)
  await vi.advanceTimersByTimeAsync(1200)
  expect(cart.notices.alertOf(rice)).toBeNull()
  expect(cart.notices.all()).toEqual([notice])
  cart.change(one(rice))
  expect(cart.notices.all()).toEqual([])
})

test('a batch rejected as a whole is dropped, and the cart is fetched', async ({ browser, cart }) => {
  browser.answers.push(() => ({ ok: false, error: { code: 'restricted_product', status: 403 } }))
  cart.change(one(rice))
  await settled()
  expect(browser.sent).toHaveLength(1)
  expect(cart.quantity(rice)).toBe(0)
  expect(cart.notices.all()).toEqual([{ productId: rice, code: 'restricted_product' }])
})

test('when the session has ended, changes wait for the same outlet without being sent', async ({ browser, cart }) => {
  browser.answers.push(() => ({ ok: false, error: { code: 'unauthenticated', status: 401 } }))
  cart.change(one(rice))
  await settled()
  expect(browser.sent).toHaveLength(1)
  browser.closeTab(cart)
  const again = browser.openTab()
  again.resume()
  await settled()
  expect(browser.sent.map(({ key }) => key)).toEqual(['key-1', 'key-1'])
  expect(again.quantity(rice)).toBe(1)
})

// Specification 4.26, phone.15
test('two tabs show the same and send each change once', async ({ browser }) => {
  const [one1, two] = [browser.openTab(), browser.openTab()]
  one1.change(one(rice))
  expect(two.quantity(rice)).toBe(1)
  two.change(one(rice))
  expect(one1.quantity(rice)).toBe(2)
  await settled()
  expect(browser.sent.flatMap(({ changes }) => changes.map(({ qty }) => qty))).toEqual([2])
  expect([one1.quantity(rice), two.quantity(rice)]).toEqual([2, 2])
})

test('what a closed tab could not send, another tab sends', async ({ browser }) => {
  const [first, second] = [browser.openTab(), browser.openTab()]
  first.change(one(rice))
  browser.closeTab(first)
  await settled()
  expect(browser.sent).toHaveLength(1)
  expect(second.quantity(rice)).toBe(1)
})

test('tabs without a connection do not wake each other up', async ({ browser }) => {
  const [first] = [browser.openTab(), browser.openTab()]
  for (let time = 0; time < 200; time += 1) browser.answers.push(offline)
  first.change(one(rice))
  await vi.advanceTimersByTimeAsync(60_000)
  // Two tabs, doubling pauses from 1 to 30 seconds.
  expect(browser.sent.length).toBeLessThan(20)
  expect(new Set(browser.sent.map(({ key }) => key)).size).toBe(1)
})

test('once the connection is back, what is lost again is sent again within seconds, however long it was away', async ({
  browser,
}) => {
  const tab = browser.openTab()
  // By then the next try would come half a minute later.
  const withoutConnection = 10
  for (let time = 0; time < withoutConnection + 2; time += 1) browser.answers.push(offline)
  tab.change(one(rice))
  await vi.advanceTimersByTimeAsync(160_000)
  expect([browser.sent.length, tab.view().unsent]).toEqual([withoutConnection, 'offline'])
  tab.resume()
  expect(tab.view().unsent).toBe('offline')
  await vi.advanceTimersByTimeAsync(4000)
  expect([browser.sent.length, tab.view().unsent]).toEqual([withoutConnection + 3, null])
})

test('what another tab has sent no longer waits here', async ({ browser }) => {
  const [first, second] = [browser.openTab(), browser.openTab()]
  browser.answers.push(offline, offline)
  first.change(one(rice))
  await vi.advanceTimersByTimeAsync(700)
  expect([first.view().unsent, second.view().unsent]).toEqual(['offline', 'offline'])
  await settled()
  expect([first.view().unsent, second.view().unsent]).toEqual([null, null])
})
