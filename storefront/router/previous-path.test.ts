import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '#storefront/api/browser.fixture.ts'
import { previousPath, rememberPage, restoredList } from './previous-path.ts'

beforeEach(stubBrowser)
afterEach(() => void vi.unstubAllGlobals())

function leave(address: string): void {
  const { pathname, search, origin } = new URL(address, 'http://shop')
  vi.stubGlobal('location', { pathname, search, origin })
  rememberPage()
}

// Specification 2.36
test('the way back is home until a product or list was left', () => {
  expect(previousPath()).toBe('/')
  for (const address of ['/order/cart', '/retailer/order-history', '/categories', '/']) leave(address)
  expect(previousPath()).toBe('/')
})

// Specification 2.35, 2.58
test.each([
  '/product/7',
  '/promotion/1',
  '/all/hot/3',
  '/category/1?brands=2&page=3',
  '/banner/jasmine-rice-festival',
  '/principle/rice',
  '/hot-sale/of-the-month',
  '/search-results?q=%E0%B8%99%E0%B9%89%E0%B8%B3&page=2',
])('%s is remembered', (address) => {
  leave(address)
  leave('/order/cart')
  expect(previousPath()).toBe(address)
})

// Specification 2.51, 3.58
test('a list gets its page and sort back but not its filters, and its address takes precedence', () => {
  leave('/category/1?brands=2&sort=PRICE_LOW_TO_HIGH&page=3')
  leave('/product/7')
  expect(restoredList('/category/1')).toBe('/category/1?sort=PRICE_LOW_TO_HIGH&page=3')
  expect(restoredList('/category/1?subcategories=4')).toBe('/category/1?subcategories=4')
  expect(restoredList('/category/2')).toBe('/category/2')
})

// Specification 4.33
test('what was cleared is not restored', () => {
  leave('/category/1?sort=PRICE_LOW_TO_HIGH&page=3')
  leave('/category/1')
  expect(restoredList('/category/1')).toBe('/category/1')
})

test('a list left before hydration is known from the referrer; other sites are ignored', () => {
  const cameFrom = (referrer: string) => {
    vi.stubGlobal('document', { referrer })
    vi.stubGlobal('location', { pathname: '/product/7', search: '', origin: 'http://shop' })
    return previousPath()
  }
  expect(cameFrom('http://shop/banner/jasmine-rice-festival?page=2')).toBe('/banner/jasmine-rice-festival?page=2')
  expect(cameFrom('http://elsewhere/category/1')).toBe('/')
  expect(cameFrom('http://shop/order/cart')).toBe('/')
  leave('/category/1')
  expect(cameFrom('http://shop/banner/jasmine-rice-festival')).toBe('/category/1')
})
