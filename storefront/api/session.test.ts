import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createToken, stubBrowser } from './browser.fixture.ts'
import { clearSession, storeTokens } from './change-session.ts'
import { currentRetailer } from './session.ts'

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

// Specification 4.5
test('changes of the cart that were never sent are put aside under their outlet', () => {
  storeTokens(tokens)
  localStorage.setItem('songdee.cart-queue.outlet-1.17.tab-1', '[1]')
  clearSession()
  clearSession()
  expect({ ...localStorage }).toEqual({ 'songdee.cart-queue.left.outlet-1.17.tab-1': '[1]' })
})
