import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createApiKey } from '#contract/backoffice/settings/api-keys/calls.ts'
import { changeProducts } from '#contract/backoffice/goods/products/calls.ts'
import { endStaffSessions } from '#contract/backoffice/settings/staff/calls.ts'
import { beginProductViewing, beginViewing } from '#contract/backoffice/viewings/calls.ts'
import { getCart } from '#contract/cart/calls.ts'
import { sql } from 'kysely'
import { createHttp } from '#server/http/server.ts'
import { productViewedUntil } from '#server/identity/identity.ts'
import { openPages } from '#server/pages/open.ts'
import { aProduct } from '#test/builders/catalogue.ts'
import { send } from '#test/builders/retailer.ts'
import type { StaffClient } from '#test/builders/staff.ts'
import { testServer } from '#test/test-server.ts'
import { expectBuilt } from '#test/expect-built.ts'

// Staff see the page of a product before it is on sale; nobody else does.

const [rice, hidden, otherHidden] = [1, 2, 3]

await expectBuilt()
const server = await testServer({
  rateLimitFactor: 1_000_000,
  products: { [rice]: { name: 'ข้าวหอม' } },
  stock: async (db) => {
    for (const id of [hidden, otherHidden])
      await aProduct(db, { id, name: `น้ำพริกลับ ${id}`, status: 'INACTIVE', price: 87_50 })
  },
})
const { db, catalogue, content, url } = server
const pages = createHttp({ log: pino({ level: 'silent' }) })
const mount = await openPages({
  catalogue,
  content,
  settings: { publicUrl: url, rateLimitFactor: 1000, mapTiles: null },
  productViewing: (token, productId, now) => productViewedUntil(db, { token, productId, now }),
})
await mount(pages)
const goods = await server.as('goods')
const retailer = await server.retailer()

afterAll(() => pages.close())

const begin = (who: Pick<StaffClient, 'call'> = goods, id = hidden) => who.call(beginProductViewing, { params: { id } })
/** The cookie that a browser sends from then on. */
async function cookieOf(who = goods, id = hidden): Promise<string> {
  const { status, headers } = await begin(who, id)
  expect(status).toBe(201)
  return headers.get('set-cookie')?.split(';')[0] ?? ''
}
const get = (path: string, cookie?: string, token?: string) =>
  pages.inject({
    url: path,
    headers: { ...(cookie && { cookie }), ...(token && { authorization: `Bearer ${token}` }) },
  })
const pageOf = (id: number) => `/preview/product/${id}`
const dataOf = (id: number) => `/api/pages/data?path=${encodeURIComponent(pageOf(id))}`
/** Status of the document, and of the data that the browser asks for. */
const seen = async (cookie?: string, id = hidden, token?: string) => {
  const [document, data] = [await get(pageOf(id), cookie, token), await get(dataOf(id), cookie, token)]
  return [document.statusCode, data.json<{ status: number }>().status]
}

test('staff see the page as retailers would; it is recorded, and kept by nobody', async () => {
  const begun = await begin()
  expect(begun).toMatchObject({ status: 201, body: { path: pageOf(hidden) } })
  expect(Date.parse(begun.body.until) - Date.now()).toBeLessThanOrEqual(15 * 60_000)
  const set = begun.headers.get('set-cookie') ?? ''
  expect(set).toMatch(/^viewing-2=[\w-]{43}; Path=\/; Max-Age=900; HttpOnly; SameSite=Lax$/)
  const [cookie = ''] = set.split(';')
  const document = await get(pageOf(hidden), cookie)
  expect([document.statusCode, document.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(document.body).toContain('<meta name="robots" content="noindex">')
  expect(document.body).toContain('น้ำพริกลับ 2')
  const data = await get(dataOf(hidden), cookie)
  expect(data.headers['cache-control']).toBe('no-store')
  expect(data.json()).toMatchObject({
    status: 200,
    data: { kind: 'product', card: { id: hidden, price: 87_50 }, viewing: { isHidden: true } },
  })
  const { rows } = await sql<{ actor: string; entry: string }>`
    select actor, e::text as entry from audit_entry e where table_name = 'viewing'`.execute(server.db)
  expect(rows[0]?.actor).toContain(goods.id)
  expect(rows[0]?.entry).not.toContain(cookie.split('=')[1])
})

test('for everybody else there is no such page, whatever token or cookie they have', async () => {
  const cookie = await cookieOf()
  const [viewed] = [await (await server.as('clerk')).call(beginViewing, { params: { id: retailer.id } })]
  for (const token of [undefined, retailer.token, goods.token, viewed.body.token])
    expect(await seen(undefined, hidden, token)).toEqual([404, 404])
  const value = cookie.split('=')[1] ?? ''
  for (const forged of [
    `viewing-2=${value.slice(1)}A`,
    'viewing-2=',
    `viewing-2=${retailer.token}`,
    `viewing=${value}`,
  ])
    expect(await seen(forged)).toEqual([404, 404])
  // It opens one product, and no page of the storefront lists it.
  expect(await seen(`viewing-3=${value}`, otherHidden)).toEqual([404, 404])
  expect((await get(`/product/${hidden}`, cookie)).statusCode).toBe(404)
  expect((await get('/category/1', cookie)).body).not.toContain('น้ำพริกลับ')
  expect((await get(`/api/pages/cards?ids=${hidden}`, cookie)).json()).toEqual([])
  // Nor is it a token for calls.
  expect((await send(server.url, getCart, { token: value })).status).toBe(401)
  for (const id of ['0', '999', 'x', '2x']) expect((await get(`/preview/product/${id}`, cookie)).statusCode).toBe(404)
  expect(await seen(cookie)).toEqual([200, 200])
})

test('only a person with the permission begins it, of a product that exists', async () => {
  for (const role of ['driver', 'order_desk', 'cash'] as const) {
    const { status, problem, headers } = await begin(await server.as(role))
    expect([status, problem.code, headers.get('set-cookie')]).toEqual([403, 'forbidden', null])
  }
  expect((await begin(retailer)).status).toBe(403)
  expect((await send(server.url, beginProductViewing, { params: { id: hidden } })).status).toBe(401)
  expect((await begin(goods, 999)).problem.code).toBe('not_found')
  const admin = await server.as('admin')
  const made = await admin.call(createApiKey, { body: { name: 'คลัง', scopes: ['goods'], days: 90 } })
  const byKey = await send(server.url, beginProductViewing, { token: made.body.key, params: { id: hidden } })
  expect([byKey.status, byKey.problem.code]).toEqual([403, 'forbidden'])
})

test('it ends with its time, and with the session or the permission of who began it', async () => {
  const admin = await server.as('admin')
  const other = await server.as('goods')
  const [cookie, others] = [await cookieOf(), await cookieOf(other)]
  await admin.call(endStaffSessions, { params: { id: other.id } })
  expect([await seen(others), await seen(cookie)]).toEqual([
    [404, 404],
    [200, 200],
  ])
  const demoted = await server.as('goods')
  const theirs = await cookieOf(demoted)
  const driver = { roles: sql<string[]>`array['driver']` as never }
  await server.db.updateTable('staff').set(driver).where('id', '=', demoted.id).execute()
  expect(await seen(theirs)).toEqual([404, 404])
  await server.db.updateTable('viewing').set({ expires_at: new Date() }).execute()
  expect(await seen(cookie)).toEqual([404, 404])
})

test('it says so when the product has come on sale meanwhile', async () => {
  const cookie = await cookieOf(goods, otherHidden)
  const manager = await server.as('manager')
  await manager.call(changeProducts, { body: { ids: [otherHidden], change: { status: 'ACTIVE' } } })
  await server.refresh()
  expect((await get(dataOf(otherHidden), cookie)).json()).toMatchObject({ data: { viewing: { isHidden: false } } })
  expect((await get(`/product/${otherHidden}`)).statusCode).toBe(200)
})
