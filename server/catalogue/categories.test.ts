import { pino } from 'pino'
import { afterAll, afterEach, expect, test } from 'vitest'
import { dayMs } from '#rules/bangkok-time.ts'
import * as calls from '#contract/backoffice/goods/categories/calls.ts'
import { brandFilter, consumeProducts, getData, listBanners, searchList } from '#contract/catalogue/calls.ts'
import { usualOrder } from '#contract/smart-basket/calls.ts'
import { connect } from '#server/adapters/database/database.ts'
import { createHttp } from '#server/http/server.ts'
import { openPages } from '#server/pages/open.ts'
import { updateModelFromMissedOrders } from '#server/smart-basket/smart-basket.ts'
import { aProduct, groceries } from '#test/builders/catalogue.ts'
import { aPastOrder } from '#test/builders/past-order.ts'
import { send } from '#test/builders/retailer.ts'
import { testServer } from '#test/test-server.ts'
import { expectBuilt } from '#test/expect-built.ts'
import { openWatch } from '#server/adapters/database/watch.ts'
import { openCatalogue } from './catalogue.ts'

const drinks = 2
const [rice, soda] = [1, 2]
const page = { query: { page: '0', size: '50' } }

await expectBuilt()
const server = await testServer({
  stock: async (db) => {
    const names = { name_thai: 'เครื่องดื่ม', name_eng: 'Drinks', status: 'ACTIVE', sequence: 2 } as const
    await db
      .insertInto('category')
      .values({ ...names, id: drinks, image: null, icon_hue: 90, restriction: null })
      .execute()
    await db
      .insertInto('subcategory')
      .values({ ...names, id: drinks, category_id: drinks })
      .execute()
    await aProduct(db, { id: rice, name: 'ข้าวหอม', hotSequence: 1 })
    await aProduct(db, { id: soda, name: 'โซดา', categoryId: drinks, hotSequence: 2 })
    await db
      .insertInto('banner')
      .values({
        id: 1,
        name: 'soda-week',
        description_thai: 'สัปดาห์โซดา',
        description_eng: 'Soda week',
        condition: 'product',
        items: [soda],
        sequence: 1,
        image: null,
        segment: null,
        signed_in_only: false,
      })
      .execute()
  },
})
const clerk = await server.as('clerk')
const manager = await server.as('manager')
const retailer = await server.retailer()
for (const days of [21, 14, 7]) {
  const at = new Date(Date.now() - days * dayMs)
  await aPastOrder(server.db, {
    outletId: retailer.id,
    at,
    lines: [rice, soda].map((productId) => ({ productId, qty: 2 })),
  })
}
await updateModelFromMissedOrders(server.db)
const reading = connect(server.databaseUrl, 2, () => undefined)
const watch = openWatch(reading.db, server.app.log)
const catalogue = await openCatalogue(reading.db, watch, server.app.log)
const settings = { publicUrl: server.url, rateLimitFactor: 1000, mapTiles: null }
const pages = createHttp({ log: pino({ level: 'silent' }) })
await (
  await openPages({ catalogue, content: server.content, settings })
)(pages)
const close = async () => {
  await pages.close()
  catalogue.close()
  watch.close()
  await reading.pool.end()
}
/** The catalogue and the pages of another process on the same database. */
const otherProcess = { catalogue, pages, close }

afterAll(() => otherProcess.close())

const setCategory = (id: number, status: 'ACTIVE' | 'INACTIVE', who = manager) =>
  who.call(calls.setCategoryStatus, { params: { id }, body: { status } })
const setSubcategory = (id: number, status: 'ACTIVE' | 'INACTIVE', who = manager) =>
  who.call(calls.setSubcategoryStatus, { params: { id }, body: { status } })
afterEach(async () => {
  await setCategory(drinks, 'ACTIVE')
  await setSubcategory(drinks, 'ACTIVE')
})

const statusOf = async (path: string) => (await otherProcess.pages.inject(path)).statusCode
/** All that a visitor sees of the drinks, in this process and the other. */
async function shown() {
  const goods = (await send(server.url, consumeProducts, page)).body.content
  const home = (await otherProcess.pages.inject('/')).body
  return {
    wire: goods.find(({ id }) => id === soda)?.productStatus,
    search: (await send(server.url, searchList, page)).body.content.length,
    banners: (await send(server.url, listBanners, page)).body.content.length,
    sells: (await send(server.url, brandFilter)).body.map(({ categoryIds }) => categoryIds),
    home: [home.includes('โซดา'), home.includes('soda-week')],
    list: (await otherProcess.pages.inject('/all/regular')).body.includes('โซดา'),
    product: await statusOf(`/product/${soda}`),
    banner: await statusOf('/banner/soda-week'),
    sub: await statusOf(`/all/regular/${drinks}`),
    usual: (await retailer.call(usualOrder)).body.items.map(({ productId }) => productId).sort(),
  }
}
const onShelf = {
  wire: 'ACTIVE',
  search: 2,
  banners: 1,
  sells: [[groceries, drinks]],
  home: [true, true],
  list: true,
  product: 200,
  banner: 200,
  sub: 200,
  usual: [rice, soda],
}
const offShelf = {
  wire: 'INACTIVE',
  search: 1,
  banners: 0,
  sells: [[groceries]],
  home: [false, false],
  list: false,
  product: 404,
  banner: 404,
  sub: 404,
  usual: [rice],
}

// Specification 5.23
test('an inactive category leaves every list, page and banner with its goods, in every process, and comes back', async () => {
  expect([await shown(), await statusOf(`/category/${drinks}`)]).toEqual([onShelf, 200])
  expect((await setCategory(drinks, 'INACTIVE')).body).toMatchObject({ id: drinks, status: 'INACTIVE' })
  await expect.poll(() => statusOf(`/category/${drinks}`)).toBe(404)
  expect(await shown()).toEqual(offShelf)
  const data = (await send(server.url, getData, { query: { type: 'getCategoriesWithImages' } })).body.data
  expect(data.map(({ id, status }) => [id, status])).toContainEqual([drinks, 'INACTIVE'])
  expect((await setCategory(drinks, 'ACTIVE')).body).toMatchObject({ id: drinks, status: 'ACTIVE' })
  await expect.poll(() => statusOf(`/category/${drinks}`)).toBe(200)
  expect(await shown()).toEqual(onShelf)
})

// Specification 5.23
test('an inactive subcategory does the same within its category', async () => {
  expect((await setSubcategory(drinks, 'INACTIVE')).body).toMatchObject({ id: drinks, status: 'INACTIVE' })
  await expect.poll(() => statusOf(`/product/${soda}`)).toBe(404)
  expect(await shown()).toEqual(offShelf)
  expect(await statusOf(`/category/${drinks}`)).toBe(200)
  await setSubcategory(drinks, 'ACTIVE')
  await expect.poll(() => statusOf(`/product/${soda}`)).toBe(200)
  expect(await shown()).toEqual(onShelf)
})

test('what is in a cart says that it cannot be bought, and is not ordered, until its category is back', async () => {
  const buyer = await server.retailer()
  await buyer.tap(soda, 2)
  await setCategory(drinks, 'INACTIVE')
  expect((await buyer.cart()).problems).toEqual([{ productId: soda, code: 'not_purchasable' }])
  expect(await buyer.order()).toMatchObject({ status: 409, problem: { code: 'not_purchasable' } })
  expect(await buyer.tap(soda, 1)).toMatchObject({ status: 409, problem: { code: 'not_purchasable' } })
  await setCategory(drinks, 'ACTIVE')
  expect((await buyer.cart()).problems).toEqual([])
  expect((await buyer.order()).status).toBe(201)
})

test('staff read categories, the inactive ones too; managers change them', async () => {
  await setCategory(drinks, 'INACTIVE')
  const own = { id: drinks, categoryId: drinks, subCategoryNameThai: 'เครื่องดื่ม', subCategoryNameEng: 'Drinks' }
  const revision = expect.any(Number)
  const subcategory = { ...own, status: 'ACTIVE', sequence: 2, products: 1, revision }
  const names = { categoryNameThai: 'เครื่องดื่ม', categoryNameEng: 'Drinks', sequence: 2 }
  const look = { hue: 90, image: null, restricted: false, products: 1, revision }
  const category = { id: drinks, ...names, ...look, status: 'INACTIVE', subcategories: [subcategory] }
  const all = (await clerk.call(calls.listCategories)).body
  expect(all.map(({ id }) => id)).toEqual([1, 8, 2])
  expect(all.at(-1)).toEqual(category)
  expect((await clerk.call(calls.getCategory, { params: { id: drinks } })).body).toEqual(category)
  expect((await clerk.call(calls.getSubcategory, { params: { id: drinks } })).body).toEqual(subcategory)
  for (const refused of [await setCategory(drinks, 'ACTIVE', clerk), await setSubcategory(drinks, 'ACTIVE', clerk)])
    expect([refused.status, refused.problem.code]).toEqual([403, 'forbidden'])
  const version = () => server.db.selectFrom('catalogue_version').select('version').executeTakeFirst()
  const before = await version()
  for (const missing of [await setCategory(777, 'ACTIVE'), await setSubcategory(777, 'ACTIVE')])
    expect([missing.status, missing.problem.code]).toEqual([404, 'not_found'])
  expect(await version()).toEqual(before)
  const wrong = await manager.call(calls.setCategoryStatus, {
    params: { id: drinks },
    body: { status: 'OFF' as never },
  })
  expect([wrong.status, wrong.problem.code]).toEqual([422, 'validation'])
})
