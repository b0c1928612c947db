import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HydrationData } from '#contract/pages/page-render.ts'
import { satang } from '#rules/money.ts'
import { createHttp } from '#server/http/server.ts'
import { aStaff } from '#test/builders/staff.ts'
import { documentedCalls, pathWith, textOf, tokenFor } from '#test/faults/calls.ts'
import { startTestServer } from '#test/test-server.ts'
import { expectBuilt } from '#test/expect-built.ts'
import { openPages } from './open.ts'
import { aContent, aShelfProduct, aSnapshot, aStock, groceries } from './snapshot.fixture.ts'

/** What stands in front of the shop: it notes what it has to forget. */
const cache = { server: null as Server | null, forgotten: [] as string[], status: 200 }
let products = [aShelfProduct({ id: 1 }), aShelfProduct({ id: 2, subcategoryId: 12 })]
let content = aContent()
let stock = aStock(products, 10)
let version = 1
let app: FastifyInstance
/** A copy of the shop that knows the same caches, with `OUTSIDE=off`. */
let copy: FastifyInstance
const logged: string[] = []

beforeAll(async () => {
  await expectBuilt()
  cache.server = createServer(({ method, url, headers }, response) => {
    cache.forgotten.push(`${method} ${url} ${String(headers['surrogate-key'])}`)
    response.writeHead(cache.status).end()
  }).listen(0, '127.0.0.1')
  await once(cache.server, 'listening')
  const { port } = cache.server.address() as AddressInfo
  const pageCaches = [`http://127.0.0.1:${port}/front`]
  const settings = { publicUrl: 'https://shop.example', rateLimitFactor: 0.05, mapTiles: null, pageCaches }
  const catalogue = { snapshot: () => ({ ...aSnapshot(products), version }), stock: () => stock }
  const contents = {
    snapshot: () => content,
    preview: async (token: string) => (token === 'good' ? { snapshot: aContent(), banner: null } : null),
  }
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })
  app = createHttp({ log })
  await (
    await openPages({ catalogue, content: contents, settings })
  )(app)
  copy = createHttp({ log })
  await (
    await openPages({ catalogue, content: contents, settings: { ...settings, outside: false } })
  )(copy)
})
afterAll(async () => {
  await app.close()
  await copy.close()
  cache.server?.close()
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

test('a cache in front keeps public pages, and browsers still ask each time', async () => {
  for (const [url, tags] of Object.entries({
    '/': 'pages lists',
    [`/category/${groceries}`]: `pages c${groceries}`,
    '/product/1': 'pages p1 p2',
    '/search-results?q=rice': 'pages lists',
    '/nowhere': 'pages',
    '/app-shell/th': 'pages',
  }))
    expect([url, (await get(url)).headers]).toMatchObject([
      url,
      {
        'cache-control': 'no-cache',
        'cdn-cache-control': 'max-age=3600, stale-while-revalidate=3600',
        'surrogate-key': tags,
        vary: 'Cookie, Accept-Language, Accept-Encoding',
      },
    ])
})

test('what shows goods says when it was made, since it may be hours old when it is read', async () => {
  const factsOf = async (url: string) => {
    const [, facts = '{}'] = /id="facts">(.*?)<\/script>/.exec((await get(url)).body) ?? []
    return JSON.parse(facts) as HydrationData
  }
  const before = Date.now()
  for (const url of ['/product/1', `/category/${groceries}`, '/search-results?q=made', '/']) {
    const { madeAt = 0 } = await factsOf(url)
    expect([url, madeAt <= Date.now() && madeAt > before - 60_000]).toEqual([url, true])
    // The worker of a phone finds the answer between these.
    expect((await get(url)).body).toMatch(/id="facts">{"route":"\w+","answer":{[^]*},"madeAt":\d+}<\/script>/)
  }
  for (const url of ['/nowhere', '/privacy-and-terms', '/app-shell/th'])
    expect(await factsOf(url)).not.toHaveProperty('madeAt')
})

test('it keeps no page of one reader, none that is not public yet or not there, no redirect, and none that was not drawn', async () => {
  const own = [
    await get('/promotion/4711'),
    await get('/product/4711'),
    await get('/category/4711'),
    await get('/order/cart', { cookie: 'signed-in=1' }),
    await get('/order/cart'),
    await get('/login'),
    await get('/login', { cookie: 'signed-in=1' }),
    await get('/?preview=good'),
    await get('/preview/about?preview=bad'),
    await get('/preview/product/1'),
    await get('/backoffice'),
    await get('/api/pages/data?path=/'),
  ]
  for (const { headers } of own) expect(headers['cdn-cache-control']).toBeUndefined()
  let drawn = await get('/search-results?q=first')
  for (let words = 0; drawn.statusCode === 200 && words < 100; words += 1)
    drawn = await get(`/search-results?q=words${words}`)
  expect([drawn.statusCode, drawn.headers['cache-control']]).toEqual([429, 'no-store'])
  expect(drawn.headers).not.toHaveProperty('cdn-cache-control')
})

test('when what pages are made from changes it forgets them, and once more a little later; a copy of the shop takes nothing from it', async () => {
  await expect.poll(() => cache.forgotten.length).toBe(2)
  expect(new Set(cache.forgotten)).toEqual(new Set(['PURGE /front pages']))
  content = aContent({ version: 2 })
  await expect.poll(() => cache.forgotten.length).toBe(4)
  expect(new Set(cache.forgotten)).toEqual(new Set(['PURGE /front pages']))
  expect((await copy.inject({ url: '/' })).statusCode).toBe(200)
  expect(cache.forgotten).toHaveLength(4)
})

test('a changed price takes the pages that show it, and leaves the others', async () => {
  const before = cache.forgotten.length
  products = products.map((product) => (product.id === 2 ? { ...product, price: satang(99_00) } : product))
  version += 1
  await expect.poll(() => cache.forgotten.length).toBe(before + 2)
  expect(new Set(cache.forgotten.slice(before))).toEqual(new Set([`PURGE /front lists p2 c${groceries} s12`]))
})

test('goods that are sold out take the pages that show them; fewer of them take nothing', async () => {
  const before = cache.forgotten.length
  stock = { ...aStock(products, 9), version: 2 }
  stock = { ...aStock(products, 9, { 1: 0 }), version: 3 }
  await expect.poll(() => cache.forgotten.length).toBe(before + 2)
  expect(new Set(cache.forgotten.slice(before))).toEqual(new Set([`PURGE /front lists p1 c${groceries} s11`]))
})

test('a cache that is away is purged when it is back, and the log has it once', async () => {
  cache.status = 503
  const before = cache.forgotten.length
  content = aContent({ version: 3 })
  await expect.poll(() => cache.forgotten.length).toBeGreaterThan(before + 3)
  expect(logged.filter((line) => line.includes('a cache in front cannot be purged'))).toHaveLength(1)
  cache.status = 200
  const { length } = cache.forgotten
  await expect.poll(() => cache.forgotten.length).toBeGreaterThanOrEqual(length + 2)
})

test('no call that is made with a token, and none that sets a cookie, may be kept by others', async () => {
  const service = 'a-secret-for-tests-only'
  const server = await startTestServer({ loyaltyToken: service, rateLimitFactor: 1_000_000, changesNothing: true })
  try {
    const { token: retailer } = await server.retailer()
    const tokens = { retailer, staff: (await aStaff(server, 'admin')).token, service }
    const reading = (await documentedCalls(server)).filter(({ method }) => method === 'GET')
    expect(reading.length).toBeGreaterThan(100)
    for (const call of reading) {
      const token = tokenFor(call, tokens)
      if (!token) continue
      const answer = await fetch(server.url + pathWith(call.path, '1'), {
        headers: { authorization: `Bearer ${token}` },
      })
      await textOf(answer)
      expect([call.path, answer.headers.get('cache-control')]).toEqual([
        call.path,
        expect.not.stringMatching(/public|s-maxage/),
      ])
      expect([call.path, answer.headers.get('cdn-cache-control')]).toEqual([call.path, null])
    }
  } finally {
    await server.close()
  }
})

test('what others may keep is the same for everybody: a retailer with own prices, staff and strangers', async () => {
  const server = await startTestServer({ products: { 1: {}, 2: {} }, rateLimitFactor: 1_000_000, changesNothing: true })
  try {
    const retailer = await server.retailer()
    const list = await server.db
      .insertInto('price_list')
      .values({ name: 'กลุ่ม' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await server.db
      .insertInto('price_list_item')
      .values({ list_id: list.id, product_id: 1, from_qty: 1, price_satang: satang(12_34) })
      .execute()
    await server.db.insertInto('price_list_retailer').values({ list_id: list.id, outlet_id: retailer.id }).execute()
    await server.refresh()
    const tokens = [retailer.token, (await aStaff(server, 'admin')).token]
    const open = (await documentedCalls(server)).filter(({ method, access }) => method === 'GET' && access === 'public')
    expect(open.length).toBeGreaterThan(15)
    let kept = 0
    for (const call of open) {
      const ask = async (token?: string) => {
        const answer = await fetch(server.url + pathWith(call.path, '1'), {
          headers: token ? { authorization: `Bearer ${token}` } : {},
        })
        return { caching: answer.headers.get('cache-control') ?? '', text: await textOf(answer) }
      }
      const stranger = await ask()
      if (/no-store|private/.test(stranger.caching)) continue
      kept += 1
      for (const token of tokens) expect([call.path, await ask(token)]).toEqual([call.path, stranger])
    }
    expect(kept).toBeGreaterThan(5)
  } finally {
    await server.close()
  }
})
