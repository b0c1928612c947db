import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createToken, stubBrowser } from './browser.fixture.ts'
import { clearSession, forgetAccount, storeTokens } from './change-session.ts'
import { currentRetailer } from './session.ts'
import type { PreparedOrder } from '#storefront/checkout/prepared-order.ts'

const access = createToken({ id: 'outlet-1', outletCode: 'R1001', exp: 1_800_000_000 })
const tokens = { access_token: access, refresh_token: 'refresh-1', refresh_expires_in: 60 }

beforeEach(stubBrowser)
afterEach(() => void vi.unstubAllGlobals())

// Specification 3.61, 4.1
test('a login stores both tokens in the local storage, and the cookie that holds no secret', () => {
  storeTokens(tokens)
  expect({ ...localStorage }).toEqual({ 'songdee.access_token': access, 'songdee.refresh_token': 'refresh-1' })
  expect(document.cookie).toBe('signed-in=1')
  expect(currentRetailer()).toMatchObject({ id: 'outlet-1', outletCode: 'R1001' })
})

// Specification 4.2, 4.3, 4.4
test('the end of a session clears all storage and the cookies that belong to it', () => {
  storeTokens(tokens)
  localStorage.setItem('songdee.cart.outlet-1', '{}')
  sessionStorage.setItem('songdee.order-placed', '{}')
  for (const cookie of ['popup-count=2', 'verify-restrict-product=1', 'lang=en']) document.cookie = cookie
  clearSession()
  expect([{ ...localStorage }, { ...sessionStorage }]).toEqual([{}, {}])
  expect(document.cookie).toBe('lang=en')
  expect(currentRetailer()).toBeNull()
})

// Decision 287
test('the letters stay as large as they were chosen on this phone', () => {
  storeTokens(tokens)
  localStorage.setItem('songdee.text-size', 'larger')
  clearSession()
  expect({ ...localStorage }).toEqual({ 'songdee.text-size': 'larger' })
})

// Specification 4.5
test('changes of the cart that were never sent are put aside under their outlet', () => {
  storeTokens(tokens)
  localStorage.setItem('songdee.cart-queue.outlet-1.17.tab-1', '[1]')
  clearSession()
  clearSession()
  expect({ ...localStorage }).toEqual({ 'songdee.cart-queue.left.outlet-1.17.tab-1': '[1]' })
})

// Decision 078
test('an order whose answer was lost is put aside, too, as one that may have arrived; none that is kept gives way to it', () => {
  vi.useFakeTimers({ now: 5000 })
  storeTokens(tokens)
  const body = { retailerId: 'outlet-1', payType: 'COD', shippingAddressId: 'a', billingAddressId: 'a' } as const
  const shown = { lines: [], net: 48_000 }
  const attempt = { key: 'key-1', body, startedAt: 4000, shown }
  const kept = (id: string) =>
    JSON.parse(localStorage.getItem(`songdee.prepared-order.${id}`) ?? 'null') as PreparedOrder
  localStorage.setItem('songdee.order-attempt.outlet-1', JSON.stringify(attempt))
  localStorage.setItem('songdee.order-attempt.outlet-2', JSON.stringify({ ...attempt, shown: undefined }))
  localStorage.setItem('songdee.order-attempt.outlet-3', JSON.stringify(attempt))
  localStorage.setItem('songdee.prepared-order.outlet-3', '{"key":"key-3"}')
  clearSession()
  vi.useRealTimers()
  expect(kept('outlet-1')).toEqual({ key: 'key-1', body, shown, preparedAt: 4000, sentAt: 4000, state: 'sent' })
  expect(kept('outlet-3').key).toBe('key-3')
  expect(Object.keys({ ...localStorage })).toHaveLength(2)
})

test('of a deleted account nothing stays, also not what outlives a session; of others everything does', () => {
  const body = { retailerId: 'outlet-1', payType: 'COD', shippingAddressId: 'a', billingAddressId: 'a' }
  const attempt = { key: 'key-1', body, startedAt: 4000, shown: { lines: [], net: 48_000 } }
  for (const id of ['outlet-1', 'outlet-2']) {
    localStorage.setItem(`songdee.order-attempt.${id}`, JSON.stringify(attempt))
    localStorage.setItem(`songdee.cart-queue.${id}.17.tab-1`, '[1]')
  }
  clearSession()
  expect(Object.keys({ ...localStorage })).toHaveLength(4)
  forgetAccount('outlet-1')
  expect(Object.keys({ ...localStorage }).toSorted()).toEqual([
    'songdee.cart-queue.left.outlet-2.17.tab-1',
    'songdee.prepared-order.outlet-2',
  ])
})
