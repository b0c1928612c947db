import { expect, test } from 'vitest'
import * as calls from '#contract/catalogue/calls.ts'
import { premiumSale, regularSale } from '#rules/catalogue/product.ts'
import { satang } from '#rules/money.ts'
import { alcohol, type Restriction } from '#rules/restricted-goods/restriction.ts'
import { product as productSchema } from '#contract/catalogue/schemas.ts'
import { getCart } from '#contract/cart/calls.ts'
import { dayMs } from '#rules/bangkok-time.ts'
import { aPromotion, beer, onHandOf } from '#test/builders/catalogue.ts'
import { send } from '#test/builders/retailer.ts'
import { testServer } from '#test/test-server.ts'

const rice = 1
const lager = 2
const withdrawn = 3

const server = await testServer({
  products: {
    [rice]: { price: 107_00, stock: 50, hotSequence: 1 },
    [lager]: { categoryId: beer, hotSequence: 2 },
    [withdrawn]: { status: 'INACTIVE' },
  },
  stock: async (db) => {
    const tiers = [
      { minimumBuy: 5, discountSatang: 1_07 },
      { minimumBuy: 12, discountSatang: 2_14 },
    ]
    await aPromotion(db, { id: 7, productId: rice, tiers })
    await aPromotion(db, { id: 8, productId: lager, tiers: [{ minimumBuy: 1, giftQty: 1 }] })
    // Published before its gift became restricted, and one that was withdrawn before it began.
    await aPromotion(db, { id: 9, level: 'cart', giftProductId: lager, tiers: [{ minimumBuy: 1_00, giftQty: 1 }] })
    const [startsAt, endsAt] = [new Date(Date.now() - dayMs / 24), new Date(Date.now() - dayMs / 12)]
    await aPromotion(db, {
      id: 10,
      productId: rice,
      tiers: [{ minimumBuy: 1, discountSatang: 1_00 }],
      startsAt,
      endsAt,
    })
    const banner = {
      description_thai: 'ลดราคา',
      description_eng: 'Sale',
      condition: 'product' as const,
      items: [rice],
      image: null,
    }
    await db
      .insertInto('banner')
      .values([
        // Saved before the second product became restricted.
        { ...banner, id: 1, name: 'for-all', segment: null, sequence: 1, items: [rice, lager] },
        { ...banner, id: 2, name: 'for-grocers', segment: 'grocery', sequence: 2 },
        { ...banner, id: 3, name: 'for-schools', segment: 'school', sequence: 3 },
        { ...banner, id: 4, name: 'for-drinkers', segment: null, sequence: 4, items: [lager] },
      ])
      .execute()
  },
})

const consume = (query: { page?: string; size?: string } = {}, headers: Record<string, string> = {}) =>
  send(server.url, calls.consumeProducts, { query: { size: '2000', ...query }, headers })
const setStock = async (units: number) => {
  await server.db.updateTable('stock').set({ on_hand: units }).where('product_id', '=', rice).execute()
  await server.refresh()
}

// Specification 3.12, 3.15, 3.17, 3.18, 3.19
test('the main catalogue has every field of the specification, for one unit and for everybody', async () => {
  const { status, body } = await consume()
  expect([status, body.totalElements, body.totalPages, body.page, body.size]).toEqual([200, 3, 1, 0, 2000])
  for (const product of body.content) expect(productSchema.safeParse(product).error).toBeUndefined()
  expect(body.content[0]).toMatchObject({
    id: rice,
    sku: 'SKU1',
    productPrice: 107,
    productStock: 50,
    taxCategoryValue: 7,
    hotItem: true,
    promotionResult: {
      grossAmt: 100,
      offerAmt: 0,
      appliedPromotion: { details: { id: 0 } },
      availablePromotions: [
        { details: { id: 7, discountType: 'AMOUNT', minimumBuy: 5, discount: 1 } },
        { details: { id: 7, discountType: 'AMOUNT', minimumBuy: 12, discount: 2 } },
      ],
    },
  })
})

// Specification 6.18
test('restricted goods are never hot and never promoted', async () => {
  const { body } = await consume()
  expect(body.content.find(({ id }) => id === lager)).toMatchObject({
    hotItem: false,
    promotionResult: { availablePromotions: [] },
  })
})

// Specification 6.18
test('a banner does not name goods that have become restricted since it was saved', async () => {
  const retailer = await server.retailer()
  const answers = [
    (await send(server.url, calls.listBanners, { query: { page: '0', size: '50' } })).body.content,
    (await send(server.url, calls.companyBanners, { body: {} })).body,
    (await retailer.call(calls.companyBanners, { body: { customerID: retailer.id } })).body,
  ]
  for (const banners of answers) expect(banners[0]).toMatchObject({ bannerName: 'for-all', bannerItemList: [rice] })
})

test('a restricted product is no gift, and a promotion that was withdrawn before it began has not ended for anybody', async () => {
  const retailer = await server.retailer()
  await retailer.tap(rice, 2)
  const { body } = await retailer.call(getCart)
  expect(body.cartItems?.map(({ productId }) => productId)).toEqual([rice])
  expect(JSON.stringify(body)).not.toContain('ended')
  expect((await retailer.order()).status).toBe(201)
  expect(await onHandOf(server.db, lager)).toBe(100)
})

test('pages of the catalogue are cut where asked', async () => {
  const { body } = await consume({ page: '1', size: '2' })
  expect([body.content.map(({ id }) => id), body.totalPages]).toEqual([[withdrawn], 2])
})

test('a reader that has the answer gets 304, and another one when the stock has changed', async () => {
  // What was sold before is in the answer, or the next one may be another.
  await setStock(51)
  await expect.poll(async () => (await consume()).body.content[0]?.productStock).toBe(51)
  const first = await consume()
  const again = () => consume({}, { 'if-none-match': first.headers.get('etag') ?? '' })
  expect((await again()).status).toBe(304)
  await setStock(49)
  // A response made less than 5 seconds ago may be sent once more while the new one is made.
  await expect.poll(async () => (await consume()).body.content[0]?.productStock).toBe(49)
  expect((await again()).status).toBe(200)
})

test('answers come compressed as the reader likes', async () => {
  for (const encoding of ['br', 'gzip']) {
    const response = await fetch(`${server.url}/company/brands/`, { headers: { 'accept-encoding': encoding } })
    expect([response.headers.get('content-encoding'), response.headers.get('etag')]).toEqual([
      encoding,
      expect.stringMatching(new RegExp(`-${encoding}"$`)),
    ])
    expect(await response.json()).toMatchObject([{ brandID: 1 }])
  }
})

test.each(['br', 'gzip', 'identity'])(
  'an answer is sent again header by header as it was first: %s',
  async (encoding) => {
    const path = `/company/brands/?${encoding}`
    const ask = async (known = '', method = 'GET') => {
      const headers = { 'accept-encoding': encoding, 'if-none-match': known }
      const response = await fetch(server.url + path, { method, headers })
      const sent = [...response.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id')
      return { status: response.status, headers: sent, body: await response.text() }
    }
    const whole = await ask()
    const etag = new Headers(whole.headers as [string, string][]).get('etag') ?? ''
    expect([whole.status, etag]).toEqual([200, expect.stringMatching(/^".+"$/)])
    expect(await ask()).toEqual(whole)
    expect(await ask('"of yesterday"')).toEqual(whole)
    const known = await ask(etag)
    expect([known.status, known.body]).toEqual([304, ''])
    expect(await ask(etag)).toEqual(known)
    expect(await ask()).toEqual(whole)
    expect(await ask('', 'HEAD')).toMatchObject({ status: 200, body: '' })
  },
)

test('a reader that only asks whether there is something new is told so, again and again, until there is', async () => {
  const { headers } = await fetch(`${server.url}/company/brands/?repeated`)
  // Enough other requests to evict this response from memory.
  for (let others = 0; others < 70; others += 1) await fetch(`${server.url}/company/brands/?other=${others}`)
  const again = () =>
    fetch(`${server.url}/company/brands/?repeated`, { headers: { 'if-none-match': headers.get('etag') ?? '' } })
  expect([(await again()).status, (await again()).status]).toEqual([304, 304])
  const rename = async (name: string) => {
    await server.db.updateTable('brand').set({ name }).where('id', '=', 1).execute()
    await server.refresh()
  }
  await rename('Another')
  expect([(await again()).status, (await again()).status]).toEqual([200, 200])
  await rename('Tung Rung')
})

test('a price that a clerk changes comes to the shelf by itself', async () => {
  await server.db
    .updateTable('product')
    .set({ price_satang: satang(214_00) })
    .where('id', '=', rice)
    .execute()
  await expect.poll(async () => (await consume()).body.content[0]?.productPrice).toBe(214)
  await server.db
    .updateTable('product')
    .set({ price_satang: satang(107_00) })
    .where('id', '=', rice)
    .execute()
  await server.refresh()
})

// Specification 7.30
test('some products are listed with exact stock; unknown ids are left out', async () => {
  await server.db.updateTable('stock').set({ on_hand: 17 }).where('product_id', '=', rice).execute()
  const { body } = await send(server.url, calls.listProducts, { query: { ids: `${rice},999` } })
  expect(body.map(({ id, productStock }) => [id, productStock])).toEqual([[rice, 17]])
  expect(body[0]).not.toHaveProperty('productDimentionUomEng')
  expect((await send(server.url, calls.listProducts, { query: { ids: "1' or 1=1" } })).status).toBe(422)
})

test('a unit with an English name of its own has it on the wire', async () => {
  await server.db.updateTable('product').set({ unit_eng: 'net bag' }).where('id', '=', lager).execute()
  await server.refresh()
  const { body } = await send(server.url, calls.listProducts, { query: { ids: `${lager}` } })
  expect(body[0]).toMatchObject({ productDimentionUom: 'แพ็ค', productDimentionUomEng: 'net bag' })
})

// Specification 3.21, 3.22, 3.23, 3.24
test('categories say which are restricted; subcategories name their category', async () => {
  const categories = await send(server.url, calls.getData, { query: { type: 'getCategoriesWithImages' } })
  expect(categories.body).toMatchObject({
    data: [
      { id: 1, categoryNameThai: 'ของชำ', categoryNameEng: 'Groceries', status: 'ACTIVE', restricted: false },
      { id: beer, restricted: true },
    ],
    message: 'success',
  })
  const subcategories = await send(server.url, calls.getData, { query: { type: 'getSubCategoriesWithCategories' } })
  expect(subcategories.body.data[0]).toMatchObject({ id: 1, categoryId: 1, sequence: 1, subCategoryNameEng: 'General' })
  expect((await send(server.url, calls.getData, { query: { type: 'everything' as never } })).problem).toMatchObject({
    status: 422,
    code: 'validation',
  })
})

// Specification 3.25, 3.26, 3.54, 4.82
test('search list, brands, brand filter and version', async () => {
  const list = await send(server.url, calls.searchList, { query: { page: '0', size: '10000' } })
  expect(list.body.content.map(({ id }) => id)).toEqual([rice, lager])
  expect((await send(server.url, calls.listBrands)).body).toMatchObject([
    { brandID: 1, brandKey: 'tung-rung', brandName: 'Tung Rung' },
  ])
  expect((await send(server.url, calls.brandFilter)).body).toEqual([
    { brandID: 1, brandName: 'Tung Rung', categoryIds: [1, beer] },
  ])
  expect((await send(server.url, calls.appInfo)).body).toEqual({ version: 'v1.27.30' })
})

// Specification 3.27, 6.2, 6.8
test('banners: public ones for everybody, those of a segment only for its own shops', async () => {
  const names = (rows: { bannerName: string }[]) => rows.map(({ bannerName }) => bannerName)
  expect(names((await send(server.url, calls.listBanners, { query: { page: '0', size: '50' } })).body.content)).toEqual(
    ['for-all'],
  )
  expect(names((await send(server.url, calls.companyBanners, { body: {} })).body)).toEqual(['for-all'])
  const retailer = await server.retailer()
  const own = { customerID: retailer.id }
  expect(names((await retailer.call(calls.companyBanners, { body: own })).body)).toEqual(['for-all', 'for-grocers'])
  expect((await (await server.retailer()).call(calls.companyBanners, { body: own })).problem.code).toBe('forbidden')
  expect((await send(server.url, calls.companyBanners, { body: own })).problem.code).toBe('unauthenticated')
})

test('a banner is shown only while its page lists some of its goods', async () => {
  const { db } = server
  const isShownWith = async (restriction: Partial<Restriction> | null, saleCategory = regularSale) => {
    const whole = restriction && JSON.stringify({ ...alcohol, ...restriction })
    await db.updateTable('category').set({ restriction: whole }).where('id', '=', beer).execute()
    await db.updateTable('product').set({ sale_category_id: saleCategory }).where('id', '=', lager).execute()
    await server.refresh()
    return server.catalogue.snapshot().banners.some(({ name }) => name === 'for-drinkers')
  }
  expect(await isShownWith({ promotable: true })).toBe(true)
  expect(await isShownWith({ promotable: true, visibleTo: 'signed-in' })).toBe(false)
  expect(await isShownWith(null)).toBe(true)
  expect(await isShownWith(null, premiumSale)).toBe(false)
})
