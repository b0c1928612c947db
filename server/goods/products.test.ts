import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as calls from '#contract/backoffice/goods/products/calls.ts'
import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import { consumeProducts, searchList } from '#contract/catalogue/calls.ts'
import type { AnswerOf, RequestOf } from '#contract/call.ts'
import { aPromotion, beer, groceries } from '#test/builders/catalogue.ts'
import { enteredOf } from '#test/builders/entered-product.ts'
import { send } from '#test/builders/retailer.ts'
import type { StaffClient } from '#test/builders/staff.ts'
import { testServer } from '#test/test-server.ts'

type Product = AnswerOf<typeof calls.getProduct>
type NewProduct = RequestOf<typeof calls.createProduct>['body']

const server = await testServer({
  products: {
    1: { name: 'ข้าวหอม 5 กก.' },
    2: { name: 'เบียร์สิงห์ไทย', categoryId: beer },
    3: { name: 'น้ำปลา', status: 'INACTIVE' },
  },
})
const manager = await server.as('manager')
const goods = await server.as('goods')

const aNewProduct = (facts: Partial<NewProduct> & { sku: string }): NewProduct => ({
  nameThai: 'ซอสพริก 300 ก.',
  nameEng: 'Chilli sauce 300 g',
  detailThai: '',
  detailEng: '',
  keywords: 'เผ็ด',
  categoryId: groceries,
  subcategoryId: groceries,
  brandId: 1,
  status: 'ACTIVE',
  saleCategoryId: 1,
  orderMultiple: null,
  mostPerDay: null,
  turnUnits: null,
  price: 240.5,
  cost: 200,
  vatPercent: 7,
  unit: 'แพ็ค',
  unitEng: null,
  conversion: 12,
  barcode: null,
  units: [],
  shelfPlace: null,
  pictures: [],
  ...facts,
})
const show = async (id: number) => (await manager.call(calls.getProduct, { params: { id } })).body
const save = (who: StaffClient, product: Product, changes: Partial<Product>) =>
  who.call(calls.saveProduct, { params: { id: product.id }, body: { ...enteredOf(product), ...changes } })
const list = async (query: object) => {
  const { body } = await manager.call(calls.listProducts, { query })
  return body.content.map(({ id }) => id)
}
const onSale = async (id: number) => {
  const { body } = await send(server.url, consumeProducts, { query: { page: '0', size: '100' } })
  return body.content.find((product) => product.id === id)
}

test('a new product is on the shelf at once, and the same request again adds none', async () => {
  const body = aNewProduct({
    sku: 'SAUCE-1',
    barcode: '8850000000017',
    shelfPlace: 'c3-1',
    unitEng: 'bundle',
    units: [
      { pieces: 48, nameThai: 'ลัง', nameEng: 'carton', barcode: '18850000000014' },
      { pieces: 1, nameThai: 'ขวด', nameEng: 'bottle', barcode: '8850000000024' },
    ],
  })
  const created = await manager.call(calls.createProduct, { body })
  expect([created.status, created.body]).toMatchObject([
    201,
    { sku: 'SAUCE-1', revision: 1, onShelf: true, stock: 0, shelfPlace: 'C-03-1', price: 240.5, cost: 200 },
  ])
  expect(created.body.units.map(({ pieces }) => pieces)).toEqual([1, 48])
  expect(await onSale(created.body.id)).toMatchObject({ sku: 'SAUCE-1', productPrice: 240.5, productStock: 0 })
  const search = await send(server.url, searchList, { query: { page: '0', size: '100' } })
  // A retailer who scans the carton finds the product.
  expect(search.body.content.find(({ sku }) => sku === 'SAUCE-1')?.keywords).toBe('เผ็ด 8850000000024 18850000000014')
  const again = await manager.call(calls.createProduct, { body })
  expect([again.status, again.body.id]).toEqual([201, created.body.id])
  const other = await manager.call(calls.createProduct, { body: { ...body, nameThai: 'อื่น' } })
  expect(other.problem.errors).toEqual([{ path: 'sku', code: 'taken' }])
})

test('products that several add at the same moment are all added, while others are changed', async () => {
  const skus = ['AT-ONCE-1', 'AT-ONCE-2', 'AT-ONCE-3', 'AT-ONCE-4']
  const water = await show(1)
  const [saved, ...added] = await Promise.all([
    save(goods, water, { detailEng: 'Fragrant' }),
    ...skus.map((sku) => manager.call(calls.createProduct, { body: aNewProduct({ sku }) })),
  ])
  expect([saved.status, ...added.map(({ status }) => status)]).toEqual([200, 201, 201, 201, 201])
  expect(new Set(added.map(({ body }) => body.id)).size).toBe(4)
})

test('what cannot be entered is named field by field, and nothing is written', async () => {
  const wrong = await manager.call(calls.createProduct, {
    body: aNewProduct({
      sku: 'WRONG',
      categoryId: 99,
      brandId: 99,
      price: 1.005,
      vatPercent: 3,
      shelfPlace: 'top shelf',
      pictures: ['no-such-picture'],
      units: [
        { pieces: 12, nameThai: 'ก', nameEng: 'a', barcode: null },
        { pieces: 24, nameThai: 'ก', nameEng: 'a', barcode: '18850000000014' },
      ],
      variantOf: 12345,
    }),
  })
  expect([wrong.status, wrong.problem.errors?.map(({ path, code }) => `${path} ${code}`)]).toEqual([
    422,
    expect.arrayContaining([
      'price invalid',
      'shelfPlace invalid',
      'units.0.pieces duplicate',
      'vatPercent invalid',
      'categoryId unknown',
      'brandId unknown',
      'pictures.0 image_unknown',
      'units.1.barcode taken',
    ]),
  ])
  const unknownVariant = aNewProduct({ sku: 'WRONG', variantOf: 12345 })
  expect((await manager.call(calls.createProduct, { body: unknownVariant })).problem.errors).toEqual([
    { path: 'variantOf', code: 'unknown' },
  ])
  const foreign = aNewProduct({ sku: 'WRONG', subcategoryId: beer })
  expect((await manager.call(calls.createProduct, { body: foreign })).problem.errors).toEqual([
    { path: 'subcategoryId', code: 'unknown' },
  ])
  expect(await list({ q: 'WRONG' })).toEqual([])
})

test('two people save the same product: the second is notified, sees the difference and loses nothing', async () => {
  const opened = await show(1)
  const first = await save(manager, opened, { nameEng: 'Fragrant rice 5 kg' })
  expect(first.body).toMatchObject({ revision: opened.revision + 1, undo: { actionId: expect.any(Number) } })
  const second = await save(goods, opened, { detailThai: 'ถุงใหม่' })
  expect([second.status, second.problem.code]).toEqual([409, 'edit_conflict'])
  // With the latest revision both changes stand.
  const merged = await save(goods, await show(1), { detailThai: 'ถุงใหม่' })
  expect(merged.body).toMatchObject({ nameEng: 'Fragrant rice 5 kg', detailThai: 'ถุงใหม่' })
  const same = await save(goods, await show(1), {})
  expect([same.body.revision, same.body.undo]).toEqual([merged.body.revision, null])
  // A change by anybody else counts too, such as the import or a dated price.
  await sql`update product set price_satang = price_satang + 1 where id = 1`.execute(server.db)
  expect((await save(manager, await show(1), {})).status).toBe(200)
  expect((await save(manager, merged.body, { nameEng: 'Rice' })).status).toBe(409)
})

test('ten people save at once: one of them, and nobody overwrites another unseen', async () => {
  const opened = await show(3)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => save(manager, opened, { keywords: `คำ ${index}` })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
})

test('status and the price of what is for sale are for those who may publish; drafts are everybody’s', async () => {
  const draft = await goods.call(calls.createProduct, { body: aNewProduct({ sku: 'DRAFT', status: 'INACTIVE' }) })
  expect(draft.body).toMatchObject({ status: 'INACTIVE', onShelf: false })
  expect((await save(goods, draft.body, { price: 10 })).body.price).toBe(10)
  const active = aNewProduct({ sku: 'LIVE' })
  expect((await goods.call(calls.createProduct, { body: active })).problem.errors).toEqual([
    { path: 'status', code: 'publish' },
  ])
  const shown = await show(1)
  const refused = await save(goods, shown, { price: 1, status: 'INACTIVE' })
  expect([refused.status, refused.problem.errors]).toEqual([
    403,
    [
      { path: 'status', code: 'publish' },
      { path: 'price', code: 'prices' },
    ],
  ])
  const many = await goods.call(calls.changeProducts, { body: { ids: [1], change: { status: 'INACTIVE' } } })
  expect(many.status).toBe(403)
  const driver = await server.as('driver')
  expect((await driver.call(calls.listProducts)).status).toBe(403)
})

test('a change is undone while nobody has changed the same fields', async () => {
  const before = enteredOf(await show(1))
  const saved = await save(manager, await show(1), {
    nameThai: 'ข้าวใหม่',
    units: [{ pieces: 60, nameThai: 'ลัง', nameEng: 'carton', barcode: null }],
  })
  await save(goods, saved.body, { detailEng: 'New bag' })
  const undo = (actionId: number) => manager.call(undoAction, { params: { id: String(actionId) } })
  // The later change of another field is in the way: the latest goes first.
  expect((await undo(saved.body.undo?.actionId ?? 0)).problem.code).toBe('not_undoable')
  const third = await save(manager, await show(1), { nameThai: 'ข้าวล่าสุด' })
  await sql`update product set name_thai = 'นำเข้า' where id = 1`.execute(server.db)
  expect((await undo(third.body.undo?.actionId ?? 0)).problem.code).toBe('not_undoable')
  await sql`update product set name_thai = 'ข้าวล่าสุด' where id = 1`.execute(server.db)
  expect((await undo(third.body.undo?.actionId ?? 0)).status).toBe(200)
  const { rows } = await sql<{ id: number }>`
    select id from staff_action where subject = 'product:1' and undone_at is null order by id desc limit 2`.execute(
    server.db,
  )
  for (const { id } of rows) expect((await undo(id)).status).toBe(200)
  const { revision: _old, ...content } = before
  const { revision: _now, ...after } = enteredOf(await show(1))
  expect(after).toEqual(content)
})

test('many at once: a result for each, those that are so already stay, and all of it is undone', async () => {
  const ids = [1, 3, 999]
  const { body } = await manager.call(calls.changeProducts, { body: { ids, change: { status: 'INACTIVE' } } })
  expect(body.results).toEqual([
    { id: 1, ok: true, undo: { actionId: expect.any(Number) } },
    { id: 3, ok: true, undo: null },
    { id: 999, ok: false, code: 'not_found' },
  ])
  expect((await onSale(1))?.productStatus).toBe('INACTIVE')
  await manager.call(undoAction, { params: { id: String(body.results[0]?.undo?.actionId) } })
  await server.refresh()
  expect((await onSale(1))?.productStatus).toBe('ACTIVE')
  const moved = await manager.call(calls.changeProducts, {
    body: { ids: [3], change: { categoryId: beer, subcategoryId: beer } },
  })
  expect([moved.body.results[0]?.ok, (await show(3)).restricted]).toEqual([true, true])
  const half = await manager.call(calls.changeProducts, { body: { ids: [3], change: { categoryId: groceries } } })
  expect(half.problem.errors).toEqual([{ path: 'change.subcategoryId', code: 'required' }])
  const unknown = await manager.call(calls.changeProducts, { body: { ids: [3], change: { brandId: 77 } } })
  expect(unknown.problem.errors).toEqual([{ path: 'change.brandId', code: 'unknown' }])
})

test('sizes and packs are put together, taken apart, and put back', async () => {
  const small = await manager.call(calls.createProduct, {
    body: aNewProduct({ sku: 'OIL-1', nameThai: 'น้ำมันปาล์ม ขวดเล็ก', conversion: 1, variantOf: 1 }),
  })
  expect(small.body.variants.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([1, small.body.id])
  expect(small.body.hasFamily).toBe(true)
  const out = await manager.call(calls.joinFamily, { params: { id: small.body.id }, body: { with: null } })
  expect([out.body.variants, (await show(1)).variants]).toEqual([[], []])
  await manager.call(undoAction, { params: { id: String(out.body.undo?.actionId) } })
  expect((await show(1)).variants).toHaveLength(2)
  // Also the one whose number their family has; the others stay together.
  await manager.call(calls.joinFamily, { params: { id: 3 }, body: { with: 1 } })
  const first = await manager.call(calls.joinFamily, { params: { id: 1 }, body: { with: null } })
  expect([first.body.variants, (await show(3)).variants.length]).toEqual([[], 2])
  await manager.call(undoAction, { params: { id: String(first.body.undo?.actionId) } })
  expect((await show(1)).variants).toHaveLength(3)
  const itself = await manager.call(calls.joinFamily, { params: { id: 1 }, body: { with: 1 } })
  expect(itself.status).toBe(422)
})

test('the list finds by either name, by SKU, by every barcode, and on the wrong keyboard layout', async () => {
  const sauce = (await manager.call(calls.listProducts, { query: { q: 'SAUCE-1' } })).body.content[0]?.id
  expect(await list({ q: '18850000000014' })).toEqual([sauce])
  expect(await list({ q: 'chilli SAUCE', sort: 'newest' })).toContain(sauce)
  expect(await list({ q: ';kd' })).toEqual([])
  expect(await list({ q: '-hk;' })).toContain(1)
  expect(await list({ lacks: 'picture', restricted: 'yes', sort: 'sku' })).toEqual([2, 3])
  expect(await list({ status: 'INACTIVE', category: String(groceries) })).not.toContain(3)
  expect((await manager.call(calls.listProducts, { query: { stauts: 'ACTIVE' } as never })).status).toBe(422)
  const { body: counts } = await manager.call(calls.countProducts)
  const all = await list({})
  expect(counts).toMatchObject({ all: all.length, restricted: 2, lacks: { picture: all.length } })
  expect(counts.lacks.cost).toBe((await list({ lacks: 'cost' })).length)
})

test.each(['shelf', 'name', 'sku', 'newest', 'price', 'price-down', 'stock', 'place'])(
  'pages by %s continue where the last one ended, though products come and go',
  async (sort) => {
    const all = await list({ sort })
    const seen: number[] = []
    let cursor: string | null | undefined
    do {
      const query = { sort, size: '2', ...(cursor && { cursor }) }
      const { body } = await manager.call(calls.listProducts, { query: query as never })
      seen.push(...body.content.map(({ id }) => id))
      cursor = body.next
    } while (cursor)
    expect(seen).toEqual(all)
    const strange = Buffer.from(JSON.stringify([sort, "'; drop table product", '1'])).toString('base64url')
    const answer = await manager.call(calls.listProducts, { query: { sort, cursor: strange } as never })
    expect([200, 422]).toContain(answer.status)
  },
)

test('a product names the most that a promotion takes off a unit', async () => {
  expect(await show(1)).not.toHaveProperty('promotedAmt')
  const tiers = [3_00, 7_50].map((discountSatang, nth) => ({ minimumBuy: nth + 1, discountSatang }))
  await aPromotion(server.db, { id: 1, productId: 1, tiers })
  expect([(await show(1)).promotedAmt, (await show(3)).promotedAmt]).toEqual([7.5, undefined])
})
