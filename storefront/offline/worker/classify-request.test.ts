import { expect, test } from 'vitest'
import { routes } from '#storefront/router/routes.ts'
import { classifyRequest } from './classify-request.ts'

const origin = 'https://shop.example'
const classify = (url: string, more: Partial<Parameters<typeof classifyRequest>[0]> = {}) =>
  classifyRequest({ method: 'GET', mode: 'cors', cache: 'default', url: origin + url, ...more }, origin)
const visit = (url: string, cache: RequestCache = 'default') => classify(url, { mode: 'navigate', cache })

// Specification phone.12
test.each([
  '/api/retailer/cart',
  '/api/customer/profile',
  '/api/retailer/order/history',
  '/api/payment/methods',
  '/api/appinfo/',
  '/api/pages/cards?ids=1',
  '/realms/marlin/protocol/openid-connect/token',
  '/gateway/pay/1',
  '/backoffice/api/orders',
  '/preview/about?preview=pages.about.1.x',
  '/api/pages/data?path=%2Fpreview%2Fabout%3Fpreview%3Dx',
  '/preview/product/5',
  '/api/pages/data?path=%2Fpreview%2Fproduct%2F5',
])('the worker does not handle %s', (url) => {
  expect([classify(url), visit(url)]).toEqual([null, null])
})

test('it handles only GET requests to its own origin', () => {
  expect(classify('/assets/shop-1.js', { method: 'POST' })).toBeNull()
  expect(visit('/')).not.toBeNull()
  expect(classify('/', { mode: 'navigate', url: 'https://other.example/assets/a.js' })).toBeNull()
  expect(classify('/category/1')).toBeNull()
})

test('it knows files, pictures and the data of pages', () => {
  expect(classify('/assets/shop-1.js')).toEqual({ kind: 'asset' })
  expect(classify('/content/images/7?w=300')).toEqual({ kind: 'image' })
  expect(classify('/api/pages/data?path=%2Fcategory%2F1%3Fpage%3D2&language=en')).toEqual({
    kind: 'page-data',
    address: '/category/1?page=2',
    language: 'en',
  })
})

test('it knows the assortment, of which pages are made without a network', () => {
  const address = '/api/pages/catalogue?language=en'
  expect(classify(address)).toEqual({ kind: 'assortment', address })
  expect(classify('/api/pages/search?language=th')).toMatchObject({ kind: 'assortment' })
})

test('a reload wants the page from the server', () => {
  expect(visit('/category/1?page=2')).toEqual({ kind: 'public-page', address: '/category/1?page=2', fresh: false })
  expect(visit('/', 'no-cache')).toMatchObject({ fresh: true })
  expect(visit('/order/cart', 'reload')).toEqual({ kind: 'private-page', fresh: true })
})

const { hiddenProduct: _, ...cached } = routes
test.each(Object.entries(cached))('the page %s is cached according to its access', (_name, { path, access }) => {
  const classified = visit(path.replaceAll(/\/:\w+\??/g, '/1'))
  expect(classified?.kind).toBe(access === 'public' ? 'public-page' : 'private-page')
})
