import { afterAll, beforeAll, expect, test } from 'vitest'
import { companyBanners } from '#contract/catalogue/calls.ts'
import { orderStatus } from '#contract/orders/calls.ts'
import { aProduct } from '#test/builders/catalogue.ts'
import { send } from '#test/builders/retailer.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import { holdPort } from '#test/held-port.ts'
import { readModules, serviceNames, services, type ReplacedServices } from './services.ts'

// Every service but the company's in a second process with its own database; see remote-company.test.ts for that one.

const names = serviceNames.filter((name) => name !== 'company')
let main: TestServer
let second: TestServer
let away = false
beforeAll(async () => {
  const port = await holdPort()
  const at = (path: string) => `http://127.0.0.1:${port.port}${path}`
  const replaced: ReplacedServices = Object.fromEntries(names.map((name) => [name, at(services[name].basePath)]))
  main = await startTestServer({ running: { modules: null, replaced }, stock: (db) => aProduct(db, { id: 1 }) })
  second = await startTestServer({
    port,
    running: { modules: readModules(names.join(',')), replaced: {} },
    oidcIssuer: `${main.url}/realms/marlin`,
    stock: async (db) => {
      await aProduct(db, { id: 77 })
      const words = { name: 'second', description_thai: 'ที่สอง', description_eng: 'second' }
      const banner = { id: 7, ...words, condition: 'product' as const, items: [77], segment: null, sequence: 1 }
      await db
        .insertInto('banner')
        .values({ ...banner, image: null })
        .execute()
    },
  })
  await second.refresh()
})
afterAll(async () => {
  await main.close()
  if (!away) await second.close()
})

const asked: Record<(typeof names)[number], { method?: 'POST'; path: string; body?: string }> = {
  loyalty: { method: 'POST', path: '/loyalty/user/customer_info', body: '{"phoneNumber":"0812345678"}' },
  'smart-basket': { path: '/smart-basket/recommendations/outlet?outlet_code=X' },
  content: { path: '/content/pages/faq' },
  banner: { method: 'POST', path: '/api/banner/', body: '{}' },
  'order-status': { method: 'POST', path: '/api/orders/status/', body: '{"orderID":"x"}' },
  appinfo: { path: '/api/appinfo/' },
}

async function ask(server: TestServer, name: (typeof names)[number], token: string) {
  const { method = 'GET', path, body } = asked[name]
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body }),
  })
  const told = (await response.json()) as { service?: string }
  return { status: response.status, type: response.headers.get('content-type'), told }
}

test.each(names)('%s: the shop answers what its second process answers', async (name) => {
  const { token } = await main.retailer()
  const there = await ask(second, name, token)
  expect(there.status).not.toBe(503)
  expect(await ask(main, name, token)).toEqual(there)
})

test('the answers come from the other database', async () => {
  const { body } = await send(main.url, companyBanners, { body: {} })
  expect(body.map(({ bannerName }) => bannerName)).toEqual(['second'])
})

test("an order's state is asked for there, where nobody knows of our orders", async () => {
  const retailer = await main.retailer()
  await retailer.tap(1, 1)
  const { id } = (await retailer.order()).body
  expect((await retailer.call(orderStatus, { body: { orderID: id } })).status).toBe(404)
})

test('away: each is told by its name where it is missing, and the shop goes on', async () => {
  const retailer = await main.retailer()
  await second.close()
  away = true
  for (const name of names.filter((each) => each !== 'content')) {
    const answer = await ask(main, name, retailer.token)
    expect([name, answer.status, answer.told.service]).toEqual([name, 503, name])
  }
  const pages = [
    '/api/products/consume',
    '/api/banners',
    '/api/getdata?type=getCategoriesWithImages',
    '/company/brands/',
  ]
  const statuses = await Promise.all(pages.map(async (path) => (await fetch(`${main.url}${path}`)).status))
  expect(statuses).toEqual([200, 200, 200, 200])
  expect((await retailer.tap(1, 2)).status).toBe(200)
  expect((await retailer.order()).status).toBe(201)
})
