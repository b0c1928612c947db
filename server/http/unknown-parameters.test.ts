import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct } from '#test/builders/catalogue.ts'
import type { RetailerClient } from '#test/builders/retailer.ts'
import { aStaff } from '#test/builders/staff.ts'
import { documentedCalls, pathWith, tokenFor, type DocumentedCall } from '#test/faults/calls.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'

/** The specification's reading calls, which still ignore unknown parameters. */
const specified = [
  ...['/api/appinfo/', '/api/banners', '/api/customer/profile', '/api/getdata', '/api/product-images', '/api/products'],
  ...['/api/products/consume', '/api/products/list', '/api/retailer/cart', '/api/retailer/cart/coupons'],
  ...['/api/retailer/order/history', '/api/retailer/order/top-products', '/company/brands/', '/company/brands/filter/'],
  '/smart-basket/recommendations/outlet',
]

let server: TestServer
let retailer: RetailerClient
let ask: (call: DocumentedCall, query: string) => Promise<{ status: number; errors: unknown }>
let calls: DocumentedCall[]
beforeAll(async () => {
  server = await startTestServer({
    stock: (db) => aProduct(db, { id: 1 }),
    loyaltyToken: 'a-secret-of-services',
    companyToken: 'a-secret-of-services',
  })
  retailer = await server.retailer()
  const staff = await aStaff(server, 'admin')
  const tokens = { retailer: retailer.token, staff: staff.token, service: 'a-secret-of-services' }
  calls = (await documentedCalls(server)).filter(({ method }) => method === 'GET')
  ask = async (call, query) => {
    const token = tokenFor(call, tokens)
    const response = await fetch(`${server.url}${pathWith(call.path, '1')}?${query}`, {
      headers: token ? { authorization: `Bearer ${token}` } : {},
    })
    const problem = response.status === 422 ? ((await response.json()) as { errors?: unknown }) : {}
    return { status: response.status, errors: problem.errors ?? null }
  }
})
afterAll(() => server.close())

test('every reading call of ours refuses a parameter that it does not know, and names it', async () => {
  const own = calls.filter(({ path }) => !specified.includes(path))
  expect(own.filter(({ path }) => path.startsWith('/backoffice/api/')).length).toBeGreaterThan(20)
  for (const call of own) {
    const { status, errors } = await ask(call, 'provnice=20')
    expect([call.name, status, errors]).toEqual([call.name, 422, [{ path: 'provnice', code: 'unknown_parameter' }]])
  }
})

test('the specification’s own reading calls ignore what they always ignored', async () => {
  const theirs = calls.filter(({ path }) => specified.includes(path))
  expect(theirs.map(({ path }) => path).toSorted()).toEqual(specified.toSorted())
  for (const call of theirs) {
    const wanted = { '/api/getdata': 'type=getCategoriesWithImages&', '/api/products/list': 'ids=1&' }
    const outlet = { '/smart-basket/recommendations/outlet': `outlet_code=${retailer.outletCode}&` }
    const needed = Object.entries({ ...wanted, ...outlet }).find(([path]) => path === call.path)?.[1] ?? ''
    expect([call.name, (await ask(call, `${needed}provnice=20`)).status]).toEqual([call.name, 200])
  }
})

test('what a list knows is taken as before', async () => {
  const orders = calls.find(({ path }) => path === '/backoffice/api/orders')
  expect(orders && (await ask(orders, 'page=0&size=5&number=SD'))).toEqual({ status: 200, errors: null })
})
