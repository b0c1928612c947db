import { beforeEach, expect, test } from 'vitest'
import { listStaffBrands } from '#contract/backoffice/goods/brands/calls.ts'
import * as calls from '#contract/backoffice/trade/restricted-goods/calls.ts'
import {
  brandFilter,
  consumeProducts,
  getData,
  getReservedProducts,
  listBrands,
  listProducts,
  searchList,
} from '#contract/catalogue/calls.ts'
import { bangkokDate, dayMs } from '#rules/bangkok-time.ts'
import { alcohol, type Restriction } from '#rules/restricted-goods/restriction.ts'
import { beer, groceries } from '#test/builders/catalogue.ts'
import { send, type RetailerClient } from '#test/builders/retailer.ts'
import { testServer } from '#test/test-server.ts'

const rice = 1
const lager = 4
const dateIn = (ms: number) => bangkokDate(new Date(Date.now() + ms))

const server = await testServer({ products: { [rice]: {}, [lager]: { categoryId: beer, stock: 1000 } } })
const clerk = await server.as('clerk')
const manager = await server.as('manager')

const set = (restriction: Partial<Restriction> | null) =>
  manager.call(calls.setRestriction, {
    params: { id: beer },
    body: { restriction: restriction && { ...alcohol, ...restriction } },
  })
beforeEach(() => set({}))

/** A retailer with a confirmed code. */
async function granted(): Promise<RetailerClient> {
  const retailer = await server.retailer()
  const until = new Date(Date.now() + dayMs)
  await server.db.insertInto('restricted_grant').values({ outlet_id: retailer.id, until }).execute()
  return retailer
}
const file = (outletId: string, expiresOn = '2099-12-31', categoryId = beer) =>
  clerk.call(calls.fileLicence, { body: { outletId, categoryId, number: 'ส.2/1234', expiresOn } })
const refusedWith = async (retailer: RetailerClient) => (await retailer.tap(lager, 1)).problem?.code

test('a manager reads and changes what a category asks for; it holds from the next tap on', async () => {
  const retailer = await granted()
  expect((await retailer.tap(lager, 1)).status).toBe(200)
  const wanted = { ...alcohol, saleHours: [], blockedDates: ['2027-05-20'] }
  expect(await set(wanted)).toMatchObject({ status: 200, body: { id: beer, restriction: wanted } })
  expect((await clerk.call(calls.listRestrictions)).body).toMatchObject([
    { categoryNameEng: 'Groceries', restriction: null },
    { id: beer, restriction: wanted },
  ])
  expect(await refusedWith(retailer)).toBe('outside_sale_hours')
  // What is already in the cart is reported, and cannot be ordered.
  expect((await retailer.cart()).problems).toEqual([{ productId: lager, code: 'outside_sale_hours' }])
  expect(await retailer.order()).toMatchObject({ status: 403, problem: { code: 'outside_sale_hours' } })
})

test('who has not seen what somebody else has saved is refused, where the revision says so', async () => {
  const body = async () => (await clerk.call(calls.listRestrictions)).body.find(({ id }) => id === beer)
  const { revision = 0 } = (await body()) ?? {}
  const params = { id: beer }
  const restriction = { ...alcohol, blockedDates: ['2027-05-20'] }
  const saved = await manager.call(calls.setRestriction, { params, body: { restriction, revision } })
  expect(saved.body).toMatchObject({ restriction, revision: revision + 1 })
  expect(await manager.call(calls.setRestriction, { params, body: { restriction: alcohol, revision } })).toMatchObject({
    status: 409,
    problem: { code: 'edit_conflict' },
  })
  expect(await body()).toEqual(saved.body)
})

test('a clerk reads them and changes none; a shop does neither', async () => {
  const body = { restriction: null }
  expect((await clerk.call(calls.setRestriction, { params: { id: beer }, body })).status).toBe(403)
  const retailer = await server.retailer()
  expect((await retailer.call(calls.setRestriction, { params: { id: beer }, body })).status).toBe(403)
  expect((await retailer.call(calls.listRestrictions)).status).toBe(403)
  const version = () => server.db.selectFrom('catalogue_version').select('version').executeTakeFirst()
  const before = await version()
  expect((await manager.call(calls.setRestriction, { params: { id: 777 }, body })).status).toBe(404)
  expect(await version()).toEqual(before)
})

test.each<Partial<Record<keyof Restriction, unknown>>>([
  { saleHours: [{ from: 60, to: 60 }] },
  { saleHours: [{ from: -1, to: 60 }] },
  { saleHours: [{ from: 0, to: 1441 }] },
  { blockedDates: ['2027-02-30'] },
  { visibleTo: 'nobody' },
])('settings that mean nothing are refused: %o', async (wrong) => {
  expect(await set(wrong as Partial<Restriction>)).toMatchObject({ status: 422, problem: { code: 'validation' } })
})

test('today blocked, today sold again', async () => {
  const retailer = await granted()
  await set({ blockedDates: [dateIn(0)] })
  expect(await refusedWith(retailer)).toBe('outside_sale_hours')
  await set({ blockedDates: [dateIn(dayMs)] })
  expect(await refusedWith(retailer)).toBeUndefined()
})

test('each thing is required in its turn: grant, number, licence, hours, stock', async () => {
  await set({ licence: true, saleHours: [] })
  const retailer = await server.retailer()
  const told: unknown[] = [await refusedWith(retailer)]
  const until = new Date(Date.now() + dayMs)
  await server.db.insertInto('restricted_grant').values({ outlet_id: retailer.id, until }).execute()
  const prove = (phone_verified: boolean) =>
    server.db.updateTable('outlet').set({ phone_verified }).where('id', '=', retailer.id).execute()
  await prove(false)
  told.push(await refusedWith(retailer))
  await prove(true)
  told.push(await refusedWith(retailer))
  const filed = await file(retailer.id)
  await manager.call(calls.approveLicence, { params: { id: filed.body.id } })
  told.push(await refusedWith(retailer))
  await set({ licence: true })
  told.push((await retailer.tap(lager, 5000)).problem.code)
  expect(told).toEqual([
    'restricted_product',
    'phone_unverified',
    'licence_required',
    'outside_sale_hours',
    'insufficient_stock',
  ])
})

test('a licence counts from its approval to its withdrawal, for its own shop and category', async () => {
  await set({ licence: true })
  const [retailer, other] = [await granted(), await granted()]
  const filed = await file(retailer.id)
  expect(filed).toMatchObject({ status: 201, body: { state: 'filed', expiresOn: '2099-12-31', decidedBy: null } })
  expect(await refusedWith(retailer)).toBe('licence_required')
  const params = { id: filed.body.id }
  expect((await clerk.call(calls.approveLicence, { params })).status).toBe(403)
  expect(await manager.call(calls.approveLicence, { params })).toMatchObject({
    status: 200,
    body: { state: 'approved' },
  })
  expect(await refusedWith(retailer)).toBeUndefined()
  expect(await refusedWith(other)).toBe('licence_required')
  expect(await manager.call(calls.approveLicence, { params })).toMatchObject({
    status: 409,
    problem: { code: 'licence_decided' },
  })
  expect((await manager.call(calls.withdrawLicence, { params })).body.state).toBe('withdrawn')
  expect(await refusedWith(retailer)).toBe('licence_required')
  expect((await manager.call(calls.approveLicence, { params })).status).toBe(409)
})

test('one of another category is none, and a renewal leaves the old one in force', async () => {
  await set({ licence: true })
  const retailer = await granted()
  await manager.call(calls.setRestriction, { params: { id: groceries }, body: { restriction: alcohol } })
  const foreign = await file(retailer.id, '2099-12-31', groceries)
  await manager.call(calls.setRestriction, { params: { id: groceries }, body: { restriction: null } })
  await manager.call(calls.approveLicence, { params: { id: foreign.body.id } })
  expect(await refusedWith(retailer)).toBe('licence_required')
  const old = await file(retailer.id)
  await manager.call(calls.approveLicence, { params: { id: old.body.id } })
  await file(retailer.id, '2100-12-31')
  expect(await refusedWith(retailer)).toBeUndefined()
})

test('it holds through its last day, and one that has ended is not filed', async () => {
  await set({ licence: true })
  const retailer = await granted()
  const filed = await file(retailer.id, dateIn(0))
  await manager.call(calls.approveLicence, { params: { id: filed.body.id } })
  expect(await refusedWith(retailer)).toBeUndefined()
  const ended = await file(retailer.id, dateIn(-dayMs))
  expect(ended).toMatchObject({ status: 422, problem: { errors: [{ path: 'expiresOn', code: 'past' }] } })
  await server.db.updateTable('licence').set({ ends_at: new Date() }).where('id', '=', filed.body.id).execute()
  expect(await refusedWith(retailer)).toBe('licence_required')
})

test('a licence is for a category whose goods are restricted, and for no other', async () => {
  const retailer = await server.retailer()
  const error = { path: 'categoryId', code: 'not_restricted' }
  for (const categoryId of [0, 424_242, groceries])
    expect(await file(retailer.id, '2099-12-31', categoryId)).toMatchObject({
      status: 422,
      problem: { code: 'validation', errors: [error] },
    })
  await set(null)
  expect((await file(retailer.id)).status).toBe(422)
  await set({ licence: false })
  expect((await file(retailer.id)).status).toBe(201)
})

test('licences are listed by shop and state; nobody files one for a shop that is not there', async () => {
  const retailer = await server.retailer()
  await file(retailer.id)
  const query = { page: 0, size: 10, outletId: retailer.id }
  const found = (state?: 'filed' | 'approved') =>
    clerk
      .call(calls.listLicences, { query: { ...query, ...(state && { state }) } })
      .then(({ body }) => body.totalElements)
  expect([await found(), await found('filed'), await found('approved')]).toEqual([1, 1, 0])
  expect((await file('00000000-0000-4000-8000-000000000000')).status).toBe(404)
  expect(
    (await manager.call(calls.approveLicence, { params: { id: '00000000-0000-4000-8000-000000000000' } })).status,
  ).toBe(404)
  expect((await retailer.call(calls.fileLicence, { body: { ...filing, outletId: retailer.id } })).status).toBe(403)
})
const filing = { categoryId: beer, number: 'ส.2/1', expiresOn: '2099-12-31' }

test('goods that are not for everybody are in no public answer; a shop sees what it may', async () => {
  const [retailer, privileged] = [await server.retailer(), await granted()]
  const listed = async (token?: string) => {
    const query = { ids: `${rice},${lager}` }
    const { body } = await send(server.url, listProducts, { query, ...(token && { token }) })
    return body.map(({ id }) => id)
  }
  const reserved = async (client: RetailerClient) => (await client.call(getReservedProducts)).body.map(({ id }) => id)

  await set({ visibleTo: 'granted' })
  const page = { page: 0, size: 100 }
  const answers = [
    await send(server.url, consumeProducts, { query: page }),
    await send(server.url, searchList, { query: page }),
    await send(server.url, getData, { query: { type: 'getCategoriesWithImages' } }),
    { body: await (await fetch(`${server.url}/api/product-images`)).json() },
    { body: await (await fetch(`${server.url}/company/brands/filter/`)).json() },
  ].map(({ body }) => JSON.stringify(body))
  for (const answer of answers) {
    expect(answer).not.toMatch(/Product 4|"productId":4|เบียร์|"categoryIds":\[[^\]]*8/)
    expect(answer.length).toBeGreaterThan(20)
  }
  expect([await listed(), await listed(retailer.token), await listed(privileged.token)]).toEqual([
    [rice],
    [rice],
    [rice, lager],
  ])
  expect([await reserved(retailer), await reserved(privileged)]).toEqual([[], [lager]])
  expect(await refusedWith(retailer)).toBe('restricted_product')

  await set({ visibleTo: 'signed-in' })
  expect([await listed(), await listed('a.b.c'), await listed(retailer.token)]).toEqual([[rice], [rice], [rice, lager]])
  expect(await reserved(retailer)).toEqual([lager])

  await set({ visibleTo: 'everyone' })
  expect([await listed(), await reserved(retailer)]).toEqual([[rice, lager], []])
})

test('nor are their shelves and brands; staff have all brands to choose from', async () => {
  const names = { name: 'Lager House', name_thai: 'ลาเกอร์เฮาส์' }
  await server.db
    .insertInto('brand')
    .values({ ...names, id: 2, key: 'lager-house', category_id: beer, sequence: 2 })
    .execute()
  await server.db.updateTable('product').set({ brand_id: 2 }).where('id', '=', lager).execute()
  await server.refresh()
  const shown = async () => ({
    shelves: (await send(server.url, getData, { query: { type: 'getSubCategoriesWithCategories' } })).body.data.map(
      ({ id }) => id,
    ),
    brands: (await send(server.url, listBrands)).body.map(({ brandID }) => brandID),
    filter: (await send(server.url, brandFilter)).body.map(({ brandID }) => brandID),
  })
  expect(await shown()).toEqual({ shelves: [groceries, beer], brands: [1, 2], filter: [1, 2] })
  await set({ visibleTo: 'granted' })
  expect(await shown()).toEqual({ shelves: [groceries], brands: [1], filter: [1] })
  expect((await manager.call(listStaffBrands)).body.map(({ id }) => id)).toEqual([1, 2])
  // Its first goods are not there yet.
  await server.db.updateTable('product').set({ brand_id: 1 }).where('id', '=', lager).execute()
  await server.refresh()
  expect(await shown()).toEqual({ shelves: [groceries], brands: [1], filter: [1] })
})
