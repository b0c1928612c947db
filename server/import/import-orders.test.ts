import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import { orderHistory } from '#contract/orders/calls.ts'
import { recommendations } from '#contract/smart-basket/calls.ts'
import { aPastOrder } from '#test/builders/past-order.ts'
import { testServer } from '#test/test-server.ts'
import { aFolder, importFile } from './files.fixture.ts'

const folder = aFolder()
const now = new Date('2026-06-01T12:00:00+07:00')

const server = await testServer({ smartBasketAsOf: true, products: { 1: {} } })
const retailer = await server.retailer()
const clerk = await server.as('clerk')

afterAll(() => folder.remove())
afterEach(() =>
  sql`truncate basket_outlet, basket_order, basket_habit, basket_sku_day, basket_day cascade`.execute(server.db),
)

const header = 'outlet,timestamp,order_id,sku,qty,unit_price'
const take = (...rows: string[]) =>
  importFile(server.db, 'orders', folder.file('orders.csv.gz', [header, ...rows, ''].join('\n')), now)

/** Everything stored, as a text. */
async function known(): Promise<string> {
  const { rows } = await sql<{ known: string }>`
    select concat(
      (select json_agg(o order by reference) from (select outlet_no, at, day, reference, skus, quantities from basket_order) o),
      (select json_agg(h order by outlet_no, sku_no) from basket_habit h),
      (select json_agg(d order by day, sku_no) from (select * from basket_sku_day where baskets > 0) d),
      (select json_agg(d order by day) from (select * from basket_day where baskets > 0) d)) as known`.execute(
    server.db,
  )
  return rows[0]?.known ?? ''
}

const asOf = async (outlet: string, moment: string) => {
  const query = { outlet_code: outlet, as_of: moment, limit: 20 }
  return (await clerk.call(recommendations, { query })).body.items
}

const rice = 'H1,2026-05-01T09:30,A1,RICE,4,10.50'

test('past orders of shops and products that nobody knows are history, and answer at once', async () => {
  const imported = await take(rice, 'H1,2026-05-01T09:30,A1,OIL,2,', 'H1,2026-05-08T09:30,A2,RICE,6,10.50')
  expect(imported).toMatchObject({ rows: 3, refused: [] })
  expect((await asOf('H1', '2026-05-15')).slice(0, 2)).toEqual([
    { sku: 'RICE', reason: { code: 'bought_often', everyDays: 7, daysSince: 7 }, suggestedQty: 6 },
    { sku: 'OIL', reason: { code: 'bought_before', daysSince: 14 }, suggestedQty: 2 },
  ])
  const accounts = await server.db.selectFrom('outlet').select('id').where('outlet_code', '=', 'H1').execute()
  expect(accounts).toEqual([])
  expect((await server.db.selectFrom('product').select('id').execute()).length).toBe(1)
})

test('what is imported for a shop with an account stays out of its orders', async () => {
  await take(rice.replace('H1', retailer.outletCode).replace('RICE', 'SKU1'))
  expect((await asOf(retailer.outletCode, '2026-05-02'))[0]).toMatchObject({ sku: 'SKU1', productId: 1 })
  expect((await retailer.call(orderHistory)).body).toEqual([])
})

test('the same file again changes nothing, whole or in parts, whatever the order of its lines', async () => {
  const rows = [
    rice,
    'H1,2026-05-01T09:30,A1,OIL,2,',
    'H2,2026-05-01T10:00,A2,OIL,1,',
    'H1,2026-05-08T08:00,A3,RICE,6,',
  ]
  await take(...rows)
  const before = await known()
  expect((await take(...rows)).summary).toBe('0 orders new or changed')
  expect(await known()).toBe(before)
  await sql`truncate basket_outlet, basket_order, basket_habit, basket_sku_day, basket_day restart identity cascade`.execute(
    server.db,
  )
  await take(...rows.toReversed())
  const whole = await known()
  await sql`truncate basket_outlet, basket_order, basket_habit, basket_sku_day, basket_day restart identity cascade`.execute(
    server.db,
  )
  await take(...rows.slice(3), ...rows.slice(1, 3))
  await take(rice)
  expect(await known()).toBe(whole)
})

test('an order that comes with another quantity or day is corrected', async () => {
  await take(rice, 'H1,2026-05-01T09:30,A1,OIL,2,')
  await take('H1,2026-05-03T09:30,A1,RICE,9,')
  const items = await asOf('H1', '2026-05-04')
  expect(items.slice(0, 2)).toEqual([
    { sku: 'OIL', reason: { code: 'bought_before', daysSince: 1 }, suggestedQty: 2 },
    { sku: 'RICE', reason: { code: 'bought_before', daysSince: 1 }, suggestedQty: 9 },
  ])
  const { rows } = await sql`select day from basket_day where baskets <> 0`.execute(server.db)
  expect(rows.length).toBe(1)
})

test('every row that cannot be taken is named, and the others are taken', async () => {
  const order = await aPastOrder(server.db, { outletId: retailer.id, at: now, lines: [] })
  const { order_number: own } = await server.db
    .selectFrom('orders')
    .select('order_number')
    .where('id', '=', order)
    .executeTakeFirstOrThrow()
  const gone = await server.retailer()
  await server.db.updateTable('outlet').set({ deleted_at: now }).where('id', '=', gone.id).execute()
  const { rows, refused } = await take(
    rice,
    ',2026-05-01T09:30,A1,RICE,4,1',
    'H1,2026-02-30T09:30,A1,RICE,4,1',
    'H1,2027-01-01T09:30,A1,RICE,4,1',
    'H1,2026-05-01T09:30,,RICE,4,1',
    'H1,2026-05-01T09:30,A1,,4,1',
    'H1,2026-05-01T09:30,A1,RI\u0000CE,4,1',
    'H1,2026-05-01T09:30,A1,RICE,0,1',
    'H1,2026-05-01T09:30,A1,RICE,1.5,1',
    'H1,2026-05-01T09:30,A1,RICE,-4,1',
    'H1,2026-05-01T09:30,A1,RICE,4,cheap',
    `H1,2026-05-01T09:30,${own},RICE,4,1`,
    `${gone.outletCode},2026-05-01T09:30,A9,RICE,4,1`,
  )
  expect(rows).toBe(1)
  expect(refused.toSorted((a, b) => a.line - b.line).map(({ line, column }) => `${line} ${column}`)).toEqual([
    ...['3 outlet', '4 timestamp', '5 timestamp', '6 order_id', '7 sku', '8 sku', '9 qty', '10 qty', '11 qty'],
    ...['12 unit_price', '13 order_id', '14 outlet'],
  ])
})

test('a file that breaks off leaves nothing behind', async () => {
  const before = await known()
  const broken = `${header}\n${`${rice}\n`.repeat(15_000)}H1,"2026-05-01`
  await expect(importFile(server.db, 'orders', folder.file('broken.csv', broken), now)).rejects.toThrow('never closed')
  expect(await known()).toBe(before)
})
