import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { alcohol, noEligibility } from '#rules/restricted-goods/restriction.ts'
import type { Snapshot } from '#server/catalogue/snapshot.ts'
import { createHttp } from '#server/http/server.ts'
import type { Retailer } from '#server/http/caller.ts'
import { expectBuilt } from '#test/expect-built.ts'
import { listOfBanner } from './lists.ts'
import { openPages } from './open.ts'
import { aContent, aShelfProduct, aSnapshot, aStock, beer } from './snapshot.fixture.ts'

// Products shown to eligible retailers only: pages are the same for all, and the browser requests more with its token.

const rice = 1
const lager = 8
const draught = 81
const restriction = { ...alcohol, visibleTo: 'granted' as const }
const products = [
  aShelfProduct({ id: rice }),
  aShelfProduct({ id: lager, categoryId: beer, subcategoryId: draught, brandId: 2, restriction }),
]

/** The beer with a shelf and a brand of its own, for eligible retailers only. */
function aHiddenCategory(): Snapshot {
  const shelves = aSnapshot(products)
  const categories = shelves.categories.map((one) => (one.id === beer ? { ...one, restriction } : one))
  const shelf = { id: draught, categoryId: beer, name: { th: 'เบียร์สด', en: 'Draught' }, active: true, sequence: 3 }
  return {
    ...shelves,
    categories,
    categoryById: new Map(categories.map((one) => [one.id, one])),
    subcategories: [...shelves.subcategories, shelf],
  }
}
const retailer: Retailer = { kind: 'retailer', id: 'r', outletCode: 'R', phone: '0812345678', name: 'ร้าน' }
let app: FastifyInstance
let asked = 0

beforeAll(async () => {
  await expectBuilt()
  const snapshot = aHiddenCategory()
  const catalogue = { snapshot: () => snapshot, stock: () => aStock(products, 10) }
  const settings = { publicUrl: 'https://shop.example', rateLimitFactor: 1, mapTiles: null }
  const content = { snapshot: () => aContent(), preview: async () => null }
  app = createHttp({ log: pino({ level: 'silent' }) })
  const mount = await openPages({ catalogue, content, settings })
  await mount(app, {
    readToken: async (token) => (['plain', 'granted'].includes(token) ? retailer : null),
    eligibilityOf: async (_who, token, now) => {
      asked += 1
      return { ...noEligibility, grantedUntil: token === 'granted' ? now.getTime() + 1000 : null }
    },
  })
  return () => app.close()
})

const get = (url: string, token?: string) =>
  app.inject({ url, ...(token && { headers: { authorization: `Bearer ${token}` } }) })
const cards = async (token?: string) => {
  const { headers, body } = await get(`/api/pages/cards?ids=${rice},${lager}`, token)
  return [headers['cache-control'], (JSON.parse(body) as { id: number }[]).map(({ id }) => id)]
}
const page = async (token?: string) => {
  const { headers, body } = await get(`/api/pages/data?path=/product/${lager}`, token)
  const { status, data } = JSON.parse(body) as { status: number; data: { kind: string; reserved?: true } }
  return [headers['cache-control'], status, data.kind, data.reserved]
}

test('cards of a list of ids tell strangers nothing of them, and are kept by nobody', async () => {
  const own = 'private, no-store'
  expect(await cards()).toEqual([own, [rice]])
  expect(await cards('forged')).toEqual([own, [rice]])
  expect(await cards('plain')).toEqual([own, [rice]])
  expect(await cards('granted')).toEqual([own, [rice, lager]])
})

test('its page is not found but by a granted shop, whatever was asked before', async () => {
  for (let twice = 0; twice < 2; twice += 1) {
    expect(await page('granted')).toEqual(['private, no-store', 200, 'product', true])
    expect(await page()).toEqual(['private, no-store', 404, 'not-found', undefined])
    expect(await page('plain')).toEqual(['private, no-store', 404, 'not-found', undefined])
  }
})

test('the document is drawn for everybody: not found, even with a token', async () => {
  expect((await get(`/product/${lager}`, 'granted')).statusCode).toBe(404)
  const list = (await get('/category/1', 'granted')).body
  expect(list).toContain(`/product/${rice}`)
  expect(list).not.toContain(`/product/${lager}"`)
})

test('its shelf has no page, and nobody reads its name or that of its brand', async () => {
  const statusOf = async (shelf: number) => (await get(`/all/regular/${shelf}`)).statusCode
  expect([await statusOf(11), await statusOf(draught)]).toEqual([200, 404])
  const chosen = `/all/regular?brands=2&subcategories=${draught}`
  const names = /เบียร์สด|Draught|ยี่ห้อ 2|Brand 2/
  for (const url of ['/', chosen, '/api/pages/catalogue', '/api/pages/search', '/api/pages/data?path=/all/regular'])
    expect([url, names.exec((await get(url)).body)?.[0]]).toEqual([url, undefined])
})

test('nor is its name, or that of its brand, the heading of a banner', () => {
  const banner: Snapshot['banners'][number] = {
    id: 1,
    name: 'sale',
    description: { th: 'ลดราคา', en: 'Sale' },
    condition: 'product',
    items: [rice],
    segment: null,
    signedInOnly: false,
    startsAt: null,
    endsAt: null,
    image: null,
  }
  const snapshot = { ...aHiddenCategory(), banners: [banner] }
  const context = { snapshot, stock: aStock(products, 10), content: aContent(), language: 'en', now: 0 } as const
  const headingOf = (title: string) =>
    listOfBanner({ slug: 'sale' }, '/banner/sale', new URLSearchParams({ title }), context)?.heading
  expect(['Groceries', 'ยี่ห้อ 1'].map(headingOf)).toEqual(['Groceries', 'ยี่ห้อ 1'])
  expect(['Beer', 'เบียร์', 'Brand 2', 'ยี่ห้อ 2'].map(headingOf)).toEqual(Array(4).fill('Sale'))
})

test('what everybody may see is asked for by nobody, and kept', async () => {
  const before = asked
  const { headers } = await get(`/api/pages/cards?ids=${rice}`, 'granted')
  await get(`/api/pages/data?path=/product/${rice}`, 'granted')
  expect([headers['cache-control'], asked - before]).toEqual(['no-cache', 0])
})
