import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as calls from '#contract/backoffice/goods/stock/calls.ts'
import { moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import type { RequestOf } from '#contract/call.ts'
import { bangkokDate, dayMs } from '#rules/bangkok-time.ts'
import { satang } from '#rules/money.ts'
import { checkStock } from '#server/stock-ledger/check-stock.ts'
import { aProduct } from '#test/builders/catalogue.ts'
import type { StaffClient } from '#test/builders/staff.ts'
import { testServer } from '#test/test-server.ts'
import { updateSalesRhythm } from './stock.ts'

const rice = 1
const soap = 2
const dead = 3
const none = 4
const dear = 5
const cheapToBuy = 6

const server = await testServer({
  products: {
    [rice]: { price: 100_00, stock: 68, name: 'ข้าวหอมมะลิ 5 กก.' },
    [soap]: { price: 20_00, stock: 1000, name: 'สบู่ก้อน' },
    [dead]: { price: 10_00, stock: 5, name: 'ของเก่า' },
    [none]: { price: 10_00, stock: 0, name: 'ของหมด' },
    [dear]: { price: 900_00, stock: 100, name: 'ของแพง' },
    [cheapToBuy]: { price: 1_200_00, stock: 20, name: 'ของกำไรดี' },
  },
  stock: async (db) => {
    await db
      .updateTable('product')
      .set({ cost_satang: satang(80_00), shelf_place: 'A-01-1' })
      .where('id', '=', rice)
      .execute()
    await db
      .updateTable('product')
      .set({ cost_satang: satang(700_00) })
      .where('id', '=', cheapToBuy)
      .execute()
    await sql`alter table stock_movement disable trigger user`.execute(db)
    await sql`update stock_movement set at = now() - interval '200 days' where product_id = ${dead}`.execute(db)
    await sql`alter table stock_movement enable trigger user`.execute(db)
  },
})
const clerk = await server.as('warehouse')
const manager = await server.as('manager')
const retailer = await server.retailer()

const list = async (query: object = {}) => (await clerk.call(calls.listStock, { query })).body
const idsOf = async (query: object) => (await list(query)).content.map(({ productId }) => productId)
const level = async (productId: number) => (await clerk.call(calls.getStock, { params: { productId } })).body
type Correction = RequestOf<typeof calls.correctStock>['body']
const correct = (body: Correction, who = clerk, key: string = randomUUID()) =>
  who.call(calls.correctStock, { body, key })
const decide = (who: StaffClient, id: string, confirm: boolean) =>
  who.call(calls.decideCorrection, { params: { id }, body: { confirm } })

test('a level says what can be sold, what is reserved, how fast it sells and when it runs out', async () => {
  await retailer.tap(rice, 8)
  await retailer.tap(soap, 1)
  const { id } = (await retailer.order()).body
  await updateSalesRhythm(server.db, new Date())
  // Nobody has accepted it: it may never be a sale, but its goods are reserved.
  expect(await level(rice)).toMatchObject({ available: 60, reserved: 8, unpicked: 8, dailyUnits: 0, runOutOn: null })
  await manager.call(moveOrders, { body: { ids: [id], to: 'ACCEPTED' } })
  await updateSalesRhythm(server.db, new Date())
  // 60 left at 8 in 28 days: 210 days.
  const runOutOn = bangkokDate(new Date(Date.now() + 210 * dayMs))
  expect(await level(rice)).toMatchObject({
    available: 60,
    reserved: 8,
    onOrder: 0,
    dailyUnits: 0.29,
    runOutOn,
    costAmt: 80,
    valueAmt: 68 * 80,
    supplier: null,
    flags: [],
    lots: [],
  })
  await manager.call(moveOrders, { body: { ids: [id], to: 'OUT_FOR_DELIVERY' } })
  expect(await level(rice)).toMatchObject({ available: 60, reserved: 0, valueAmt: 60 * 80 })
  expect((await clerk.call(calls.getStock, { params: { productId: 999 } })).status).toBe(404)
})

test('the list finds by name without tone marks, SKU and place, filters by flag and sorts by run-out', async () => {
  expect(await idsOf({ q: 'ขาวหอม' })).toEqual([rice])
  expect(await idsOf({ q: 'a-01' })).toEqual([rice])
  expect(await idsOf({ q: 'SKU2' })).toEqual([soap])
  expect(await idsOf({ q: '%' })).toEqual([])
  expect(await idsOf({ flag: 'out' })).toEqual([none])
  expect(await idsOf({ flag: 'dead' })).toEqual([dead])
  expect((await list()).content[0]?.productId).toBe(rice)
  expect((await list({ size: '1' })).counts).toEqual({ out: 1, low: 0, dead: 1, expiring: 0, fault: 0 })
  expect((await idsOf({ sort: 'value' }))[0]).toBe(dear)
  expect((await clerk.call(calls.listStock, { query: { flags: 'out' } as never })).status).toBe(422)
})

test('a product that is not for sale yet has a level, and is found where goods are ordered, after those for sale', async () => {
  await aProduct(server.db, { id: 7, price: 10_00, stock: 0, name: 'ข้าวใหม่', status: 'INACTIVE' })
  expect(await level(7)).toMatchObject({ active: false, available: 0, flags: [], runOutOn: null })
  expect((await clerk.call(calls.listStockMovements, { params: { productId: 7 } })).status).toBe(200)
  expect(await idsOf({ q: 'ข้าว' })).toEqual([rice])
  const { content, counts } = await list({ q: 'ข้าว', withInactive: 'yes' })
  expect(content.map(({ productId, active }) => [productId, active])).toEqual([
    [rice, true],
    [7, false],
  ])
  expect(counts).toEqual((await list()).counts)
})

test('filters of category, supplier, flag and words are taken together; the total and the worth are of what they find', async () => {
  const supplier = randomUUID()
  await server.db.insertInto('supplier').values({ id: supplier, name: 'โรงสีเอ', lead_days: 3 }).execute()
  const supplied = [rice, dead].map((id) => ({ product_id: id, supplier_id: supplier }))
  await server.db.insertInto('supplier_product').values(supplied).execute()
  const both = await list({ supplier, sort: 'available' })
  expect(both.content).toMatchObject([
    { productId: rice, supplier: { id: supplier, name: 'โรงสีเอ' } },
    { productId: dead, supplier: { id: supplier } },
  ])
  expect(both).toMatchObject({ totalElements: 2, counts: { dead: 1 } })
  expect(both.valueAmt).toBe(both.content.reduce((sum, { valueAmt }) => sum + valueAmt, 0))
  expect(await idsOf({ supplier, flag: 'dead' })).toEqual([dead])
  expect(await idsOf({ supplier, q: 'ข้าว', category: '1' })).toEqual([rice])
  expect(await idsOf({ supplier, category: '2' })).toEqual([])
  expect(await idsOf({ supplier: randomUUID() })).toEqual([])
  await server.db.deleteFrom('supplier_product').where('supplier_id', '=', supplier).execute()
})

test('goods that sell out before a delivery could come are low', async () => {
  await retailer.tap(rice, 55)
  const { id } = (await retailer.order()).body
  await manager.call(moveOrders, { body: { ids: [id], to: 'ACCEPTED' } })
  await updateSalesRhythm(server.db, new Date())
  expect(await idsOf({ flag: 'low' })).toEqual([rice])
})

test('what the nightly check finds is flagged until it is right again', async () => {
  await sql`update stock set on_hand = on_hand + 1 where product_id = ${soap}`.execute(server.db)
  expect(await checkStock(server.deps, new Date())).toBe(1)
  expect(await idsOf({ flag: 'fault' })).toEqual([soap])
  await sql`update stock set on_hand = on_hand - 1 where product_id = ${soap}`.execute(server.db)
  expect(await checkStock(server.deps, new Date())).toBe(0)
  expect(await idsOf({ flag: 'fault' })).toEqual([])
})

test('a small correction is made at once and undone; not once its units are sold', async () => {
  const before = (await level(none)).available
  const found = (await correct({ productId: none, reason: 'found', delta: 7 })).body
  expect(found).toMatchObject({ movement: { delta: 7, onHand: before + 7 }, correction: null })
  const params = { id: found.undo?.actionId ?? 0 }
  await retailer.tap(none, 3)
  await retailer.order()
  expect((await clerk.call(undoAction, { params })).problem).toMatchObject({
    code: 'not_undoable',
    errors: [{ code: 'out_of_stock' }],
  })
  await correct({ productId: none, reason: 'found', delta: 3 })
  expect((await clerk.call(undoAction, { params })).status).toBe(200)
  expect((await clerk.call(undoAction, { params })).status).toBe(200)
  expect((await level(none)).available).toBe(0)
})

test('the limit is one of costs, not of prices', async () => {
  // Ten cost ฿7,000 and sell for ฿12,000: the limit is ฿10,000.
  const lost = (await correct({ productId: cheapToBuy, reason: 'loss', delta: -10 })).body
  expect(lost).toMatchObject({ movement: { delta: -10 }, correction: null })
  expect((await clerk.call(undoAction, { params: { id: lost.undo?.actionId ?? 0 } })).status).toBe(200)
})

test('above the limit a second person confirms, once; nothing moves before', async () => {
  const key = randomUUID()
  const body = { productId: dear, reason: 'loss', delta: -12, note: 'หายจากชั้น' } as const
  const requested = await correct(body, manager, key)
  expect(requested.body).toMatchObject({
    movement: null,
    undo: null,
    correction: { delta: -12, valueAmt: 10_800, state: 'PENDING' },
  })
  expect((await correct(body, manager, key)).body.correction?.id).toBe(requested.body.correction?.id)
  const id = requested.body.correction?.id ?? ''
  expect((await level(dear)).available).toBe(100)
  expect((await clerk.call(calls.listCorrections)).body.content).toMatchObject([
    { id, requestedBy: { id: manager.id } },
  ])
  expect((await decide(manager, id, true)).problem.code).toBe('second_person_required')
  expect((await decide(clerk, id, true)).status).toBe(403)
  const other = await server.as('manager')
  const answers = await Promise.all([decide(other, id, true), decide(other, id, true)])
  expect(answers.map(({ body: { state } }) => state)).toEqual(['CONFIRMED', 'CONFIRMED'])
  expect((await level(dear)).available).toBe(88)
  expect((await decide(other, id, false)).problem.code).toBe('conflict')
  expect((await clerk.call(calls.listCorrections)).body.content).toEqual([])
})

test('a rejected correction changes nothing, and one whose goods were sold meanwhile is refused', async () => {
  const ask = async () => (await correct({ productId: dear, reason: 'count', counted: 60 })).body.correction?.id ?? ''
  const rejected = await ask()
  expect((await decide(manager, rejected, false)).body).toMatchObject({
    state: 'REJECTED',
    decidedBy: { id: manager.id },
  })
  const late = await ask()
  await sql`update product set price_satang = 100 where id = ${dear}`.execute(server.db)
  await correct({ productId: dear, reason: 'damage', delta: -68 })
  expect((await decide(manager, late, true)).problem.code).toBe('insufficient_stock')
  expect((await level(dear)).available).toBe(20)
  expect((await decide(manager, randomUUID(), true)).status).toBe(404)
  expect((await decide(manager, 'x', true)).status).toBe(404)
})

test('who is not of the warehouse sees and changes no stock', async () => {
  const driver = await server.as('driver')
  expect((await driver.call(calls.listStock)).status).toBe(403)
  expect((await correct({ productId: rice, reason: 'found', delta: 1 }, driver)).status).toBe(403)
})
