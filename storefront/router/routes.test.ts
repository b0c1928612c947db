import { expect, test } from 'vitest'
import { bannerHref } from './banner-href.ts'
import { href } from './href.ts'
import { match } from './match.ts'

test('links lead to the routes they name', () => {
  expect(match(href('home')).route).toBe('home')
  expect(match(href('product', { id: 7 }))).toMatchObject({ route: 'product', params: { id: '7' } })
  expect(match(href('all', { title: 'hot' }))).toMatchObject({ route: 'all', params: { title: 'hot' } })
  expect(match(href('all', { title: 'hot', subCategoryId: 3 })).params).toEqual({ title: 'hot', subCategoryId: '3' })
  expect(match(href('shipping')).route).toBe('shipping')
  expect(match(bannerHref({ slug: 'ข้าว', condition: 'hot-hotsale' }))).toMatchObject({
    route: 'hotSaleBanner',
    params: { slug: 'ข้าว' },
  })
  expect(href('search', {}, { q: 'น้ำ & ข้าว' })).toBe(
    `/search-results?${new URLSearchParams({ q: 'น้ำ & ข้าว' }).toString()}`,
  )
})

// Specification 2.1, 2.2, 2.6, 2.8, 2.12, 2.14, 2.24
test.each([
  ['/', 'home'],
  ['/homepage', 'home'],
  ['/order', 'cart'],
  ['/order/shipping&billing', 'shipping'],
  ['/order/shipping%26billing', 'shipping'],
  ['/retailer', 'orders'],
  ['/retailer/order-history/17', 'order'],
  ['/principle/rice', 'brandBanner'],
  ['/not-found', 'notFound'],
  ['/category', 'notFound'],
  ['/category/1/2', 'notFound'],
  ['/category/%E0%A4%A', 'notFound'],
])('%s is the page %s', (path, route) => {
  expect(match(path).route).toBe(route)
})
