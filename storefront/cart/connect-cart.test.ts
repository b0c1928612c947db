import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { satang } from '#rules/money.ts'
import { stubBrowser } from '#storefront/api/browser.fixture.ts'
import { connectCart } from './connect-cart.ts'
import { applyBatch, emptyCart } from './server-cart.fixture.ts'

const rice = 1001
const cartOf = (qty: number) =>
  applyBatch(emptyCart, { key: 'key-1', changes: [{ productId: rice, qty, price: satang(4500) }] })

let page: EventTarget
beforeEach(() => {
  stubBrowser()
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => void vi.unstubAllGlobals())

const showPage = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

test('a page that the browser shows again as it was left has the cart of now, from another tab and from the server', async () => {
  const request = vi.fn(async () => Response.json(cartOf(6)))
  vi.stubGlobal('fetch', request)
  const { cart, close } = connectCart('outlet-1', () => undefined)
  localStorage.setItem('songdee.cart.outlet-1', JSON.stringify(cartOf(5)))
  showPage(false)
  expect(cart.quantity(rice)).toBe(0)
  showPage(true)
  expect(cart.quantity(rice)).toBe(5)
  await expect.poll(() => cart.quantity(rice)).toBe(6)
  close()
  showPage(true)
  expect(request).toHaveBeenCalledTimes(1)
})
