import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeAll, beforeEach, expect, test, vi, type MockInstance } from 'vitest'
import type { Storefront } from '#contract/pages/page-render.ts'
import { createHttp } from '#server/http/server.ts'
import { expectBuilt } from '#test/expect-built.ts'
import { builtFolder } from './built-storefront.ts'
import { openPages } from './open.ts'
import { searchByIndex } from '#server/search/search.ts'
import { aContent, aShelfProduct, aSnapshot, aStock, groceries } from './snapshot.fixture.ts'

// Limits what clients can make the pages cost: how often they are rendered, and how large they become.

const products = Array.from({ length: 50 }, (_, index) => aShelfProduct({ id: index + 1 }))
const search = vi.fn(searchByIndex)
let drawn: MockInstance<Storefront['render']>
let app: FastifyInstance

beforeAll(async () => {
  await expectBuilt()
  const built = (await import(pathToFileURL(join(builtFolder, 'server', 'entry-server.js')).href)) as {
    storefront: Promise<Storefront>
  }
  drawn = vi.spyOn(await built.storefront, 'render')
  return () => drawn.mockRestore()
})
beforeEach(async () => {
  const snapshot = aSnapshot(products)
  const catalogue = { snapshot: () => snapshot, stock: () => aStock(products, 10) }
  const content = { snapshot: () => aContent(), preview: async () => null }
  // Three pages and two searches per minute and address.
  const settings = { publicUrl: 'https://shop.example', rateLimitFactor: 0.01, mapTiles: null }
  app = createHttp({ log: pino({ level: 'silent' }) })
  await (
    await openPages({ catalogue, content, settings, search, clock: () => 0 })
  )(app)
  drawn.mockClear()
  search.mockClear()
})
afterEach(() => app.close())

const get = (url: string, remoteAddress = '192.0.2.1') => app.inject({ url, remoteAddress })
const path = `/category/${groceries}`

test('what a page does not know of its query makes no other page', async () => {
  const first = await get(`${path}?page=2&brands=1`)
  for (const query of ['brands=1&page=2', 'page=2&x=1&brands=1', 'utm_source=line&brands=1,1&page=2'])
    expect((await get(`${path}?${query}`)).headers['etag']).toBe(first.headers['etag'])
  expect(drawn).toHaveBeenCalledTimes(1)
})

test('addresses that lead nowhere share one page, and the shell is drawn once', async () => {
  for (let turn = 0; turn < 20; turn += 1) expect((await get(`/nowhere-${turn}?x=${turn}`)).statusCode).toBe(404)
  for (let turn = 0; turn < 20; turn += 1) expect((await get('/app-shell/th')).statusCode).toBe(200)
  expect(drawn).toHaveBeenCalledTimes(2)
})

test('an address may have so many pages made a minute; what is kept, and other addresses, do not suffer', async () => {
  expect((await get('/')).statusCode).toBe(200)
  const statuses = []
  for (let page = 1; page <= 4; page += 1) statuses.push((await get(`${path}?brands=${page}`)).statusCode)
  expect(statuses).toEqual([200, 200, 429, 429])
  const refused = await get(`${path}?brands=9`)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.headers['cache-control']).toBe('no-store')
  // The shell, into which the browser renders the page once its data is allowed.
  expect(refused.body).toContain('"kind":"plain"')
  const data = await get(`/api/pages/data?path=${encodeURIComponent(`${path}?brands=9`)}`)
  expect([data.statusCode, data.json()]).toMatchObject([200, { data: { kind: 'listing' } }])
  expect((await get('/')).statusCode).toBe(200)
  expect((await get(`${path}?brands=9`, '192.0.2.2')).statusCode).toBe(200)
})

test('an address may search so many times a minute, by pages and by data', async () => {
  const statuses = []
  for (const word of ['nowhere', 'anywhere', 'somewhere', 'elsewhere'])
    statuses.push((await get(`/search-results?q=${word}`)).statusCode)
  expect(statuses).toEqual([200, 200, 429, 429])
  expect(search).toHaveBeenCalledTimes(2)
})

test('however long a query is, its page repeats a hundred letters of it', async () => {
  const { body, statusCode } = await get(`/search-results?q=${'x'.repeat(15_000)}&brands=${'123456,'.repeat(2000)}`)
  expect(statusCode).toBe(200)
  expect(body).toContain('x'.repeat(100))
  expect(body).not.toContain('x'.repeat(101))
  const short = await get('/search-results?q=x')
  expect(body.length).toBeLessThan(short.body.length + 20_000)
})

test('a page is kept under the one spelling that our links use', async () => {
  for (let turn = 0; turn < 2; turn += 1) expect((await get('/%63ategory/1')).statusCode).toBe(200)
  expect(drawn).toHaveBeenCalledTimes(2)
})
