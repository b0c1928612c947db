import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { satang } from '#rules/money.ts'
import { createToken, fullStorage, stubBrowser } from '#storefront/api/browser.fixture.ts'
import { attemptPrefix } from '#storefront/api/open-order.ts'
import { clearSession, storeTokens } from '#storefront/api/change-session.ts'
import { preparedOrderPrefix } from '#storefront/api/session.ts'
import { go } from '#storefront/router/navigate.ts'
import type { OrderBody } from './checkout-choices.ts'
import { chooseLines, linesOf } from './chosen-lines.ts'
import { followPreparedOrder } from './follow-prepared-order.ts'
import { chooseOrderAddress, readOrderAddress } from './order-address.ts'
import { wasJustPlaced } from './placed-order.ts'
import type { PreparedOrder } from './prepared-order.ts'
import { onPreparedOrder, readPreparedOrder, readRefusedOrder, storePreparedOrder } from './prepared-order-storage.ts'

// Files of a thread share loaded code: what an earlier one has loaded would navigate by itself, and the next one gets code that does.
vi.hoisted(() => vi.resetModules())
afterAll(() => vi.resetModules())
vi.mock('#storefront/router/navigate.ts', () => ({ go: vi.fn<typeof go>(async () => undefined) }))

const usual = [{ productId: 7, qty: 2 }]
const others = [{ productId: 8, qty: 1 }]
const body: OrderBody = { retailerId: 'shop', payType: 'COD', shippingAddressId: 'a', billingAddressId: 'a' }

beforeEach(() => {
  stubBrowser()
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.stubGlobal('navigator', { onLine: true })
  Object.assign(document, { addEventListener: () => undefined })
  vi.stubGlobal('fetch', async () => Response.json({ id: 'order-1', orderNumber: 'S1', grandTotalAmt: 90 }))
  const access_token = createToken({ id: 'shop', outletCode: 'R1', exp: 1_900_000_000 })
  storeTokens({ access_token, refresh_token: 'refresh', refresh_expires_in: 60 })
  vi.mocked(go).mockClear()
})
afterEach(() => void vi.unstubAllGlobals())

// Decision 275
test.each([
  ['of the same lines goes on', usual, '/order/confirm-order?only=chosen', usual, true],
  ['of the cart goes on', undefined, '/order/confirm-order', [], true],
  ['with nothing to order goes on', usual, '/order/confirm-order?only=chosen', [], true],
  ['of other lines stays', usual, '/order/confirm-order?only=chosen', others, false],
  ['of the cart stays for one of lines', usual, '/order/shipping&billing', [], false],
  ['of lines stays for one of the cart', undefined, '/order/shipping&billing?only=chosen', usual, false],
])('while an order arrives by itself, a checkout %s', async (_, lines, address, chosen, goesOn) => {
  const [pathname = '', search] = address.split('?')
  vi.stubGlobal('location', { pathname, search: search ? `?${search}` : '' })
  chooseLines('shop', chosen)
  chooseOrderAddress('shop', 'branch')
  const shown = { lines: [], net: satang(0) }
  const attempt = { key: 'key-1', body: { ...body, ...(lines && { lines }) }, startedAt: Date.now(), shown }
  localStorage.setItem(attemptPrefix + 'shop', JSON.stringify(attempt))
  const heard = vi.fn<() => void>()
  const stop = onPreparedOrder(heard)
  followPreparedOrder()
  await vi.waitFor(() => expect(wasJustPlaced('S1')).toBe(true))
  stop()
  expect({ ...localStorage }).not.toHaveProperty([attemptPrefix + 'shop'])
  expect(vi.mocked(go).mock.calls.length).toBe(goesOn ? 1 : 0)
  expect(readOrderAddress('shop')).toBe(goesOn ? null : 'branch')
  // The page learns that no order of it waits for an answer.
  expect(heard.mock.calls.length > 0 || goesOn).toBe(true)
  const left = linesOf(sessionStorage.getItem('songdee.chosen-lines') ?? '', 'shop')
  expect(left).toEqual(goesOn ? [] : chosen)
})

// Decision 275
test.each([
  ['of other goods stays, and the refused one is said as long as the page', usual, 'kept', 'key-1'],
  ['of the same goods, not ordered either, gives way to the refused one', undefined, 'key-1', undefined],
])('when an order is refused whose answer was lost, a kept one %s', async (_, lines, keptKey, refusedKey) => {
  vi.stubGlobal('location', { pathname: '/', search: '' })
  vi.stubGlobal('fetch', async () => Response.json({ code: 'price_changed' }, { status: 409 }))
  const shown = { lines: [], net: satang(0) }
  const kept: PreparedOrder = {
    key: 'kept',
    body: { ...body, ...(lines && { lines }) },
    shown,
    preparedAt: 1,
    state: 'changed',
  }
  storePreparedOrder('shop', kept)
  const attempt = { key: 'key-1', body, startedAt: Date.now(), shown }
  localStorage.setItem(attemptPrefix + 'shop', JSON.stringify(attempt))
  const heard = vi.fn<() => void>()
  const stop = onPreparedOrder(heard)
  followPreparedOrder()
  // A page that is not sure whether its order arrived learns that it did not.
  await vi.waitFor(() => expect(heard).toHaveBeenCalled())
  stop()
  expect({ ...localStorage }).not.toHaveProperty([attemptPrefix + 'shop'])
  expect(readPreparedOrder('shop')?.key).toBe(keptKey)
  expect(readRefusedOrder('shop')?.key).toBe(refusedKey)
  // The next one to sign in on this phone sees nothing of it.
  clearSession()
  expect(readRefusedOrder('shop')).toBeNull()
})

test.each([
  ['is kept in place of pages that can be fetched again', true, 'key-1', undefined],
  ['is said as long as the page where even that is not enough room', false, undefined, 'key-1'],
])('an order that is refused while the phone is full %s', async (_, hasRoom, keptOrder, refusedOrder) => {
  vi.stubGlobal('location', { pathname: '/', search: '' })
  vi.stubGlobal('fetch', async () => Response.json({ code: 'price_changed' }, { status: 409 }))
  const attempt = { key: 'key-1', body, startedAt: Date.now(), shown: { lines: [], net: satang(0) } }
  localStorage.setItem(attemptPrefix + 'shop', JSON.stringify(attempt))
  const full = fullStorage((key) => hasRoom || !key.startsWith(preparedOrderPrefix), localStorage)
  const heard = vi.fn<() => void>()
  const stop = onPreparedOrder(heard)
  followPreparedOrder()
  // A page that is not sure whether its order arrived learns that it did not.
  await vi.waitFor(() => expect(heard).toHaveBeenCalled())
  stop()
  expect([readPreparedOrder('shop')?.key, readRefusedOrder('shop')?.key]).toEqual([keptOrder, refusedOrder])
  expect(full.getItem('songdee.kept')).toBeNull()
  clearSession()
})
