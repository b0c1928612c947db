import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { listStockTurn } from '#contract/backoffice/figures/calls.ts'
import { bangkokDate, startOfDay } from '#rules/bangkok-time.ts'
import { dayAfter } from '#rules/days-and-months.ts'
import { stockTurnDays, stockTurnOf } from '#rules/figures/figures.ts'
import { satang } from '#rules/money.ts'
import { aStaff } from '#test/builders/staff.ts'
import { testServer } from '#test/test-server.ts'
import { sumTouchedDays } from './sum-days.ts'

const rice = 1
const soap = 2
const salt = 3
const oil = 4
const today = bangkokDate(new Date())
/** The first day of the period. */
const first = dayAfter(today, 1 - stockTurnDays)
const server = await testServer({
  // Opening stock is a movement of today, unless the test moves it into the past.
  products: {
    [rice]: { price: 100_00, stock: 100 },
    [soap]: { price: 50_00, stock: 20 },
    [salt]: { price: 10_00, stock: 30 },
    [oil]: { price: 70_00, stock: 0 },
  },
  stock: async (db) => {
    await sql`update product set cost_satang = case id when ${rice}::int then 6000 when ${soap} then 3333 else 4000 end
      where id <> ${salt}`.execute(db)
    await sql`alter table stock_movement disable trigger user`.execute(db)
    await sql`update stock_movement set at = ${startOfDay(dayAfter(first, -1))} where product_id <> ${soap}`.execute(db)
    await sql`update stock_movement set at = ${startOfDay(dayAfter(first, 60))} where product_id = ${soap}`.execute(db)
    await sql`alter table stock_movement enable trigger user`.execute(db)
  },
})
const manager = await server.as('manager')

const read = async (query: object = {}) => (await manager.call(listStockTurn, { query })).body

test('stock that lay there the whole period, or a part of it, is averaged over its days', async () => {
  const { content, total } = await read()
  // Nothing was sold; salt has no cost, and oil was neither there nor sold.
  expect(content.map(({ sku, averageAmt, turn, days }) => [sku, averageAmt, turn, days])).toEqual([
    ['SKU1', 6000, 0, null],
    // 20 units for 30 of 90 days.
    ['SKU2', 222.2, 0, null],
  ])
  expect(total).toEqual({
    from: first,
    until: today,
    soldAmt: 0,
    averageAmt: 6222.2,
    turn: 0,
    days: null,
    withoutCost: 1,
  })
})

test('what was sold at cost, by the average stock at cost, and the days that it lasts', async () => {
  const retailer = await server.retailer()
  const order = await retailer.order({ lines: [{ productId: rice, qty: 45 }] })
  await manager.call(moveOrders, { body: { ids: [order.body.id], to: 'ACCEPTED' } })
  while ((await sumTouchedDays(server.db)) > 0);
  const { content, total } = await read({ sort: 'fast' })
  // They left today: 100 units at the ends of 89 days, 55 at that of the last.
  const average = ((89 * 100 + 55) * 60) / 90
  expect(content[0]).toMatchObject({ sku: 'SKU1', units: 45, onHand: 55, soldAmt: 2700, averageAmt: average })
  expect(content[0]).toMatchObject({ turn: 0.45, days: 199 })
  expect([total.soldAmt, total.averageAmt]).toEqual([2700, average + 222.2])
  expect((await read({ sort: 'slow' })).content.map(({ sku }) => sku)).toEqual(['SKU2', 'SKU1'])
  expect((await read({ q: 'SKU2' })).total).toMatchObject({ soldAmt: 0, averageAmt: 222.2 })
})

test('it equals the average of every day, whatever moved on random days', async () => {
  const moves = Array.from({ length: 40 }, (_, nth) => ({ day: (nth * 37) % 90, delta: ((nth * 13) % 9) - 3 || 5 }))
  for (const { day, delta } of moves)
    await sql`insert into stock_movement (product_id, delta, reason, document, actor, at)
      values (${oil}, ${delta}, 'correction', 'test', 'test', ${new Date(startOfDay(dayAfter(first, day)).getTime() + 3_600_000)})`.execute(
      server.db,
    )
  const onHand = moves.reduce((sum, { delta }) => sum + delta, 0)
  await sql`update stock set on_hand = ${onHand} where product_id = ${oil}`.execute(server.db)
  const ends = Array.from({ length: stockTurnDays }, (_, end) =>
    moves.reduce((sum, { day, delta }) => (day <= end ? sum + delta : sum), 0),
  )
  const average = Math.round((ends.reduce((sum, units) => sum + units, 0) * 4000) / stockTurnDays) / 100
  expect((await read({ q: 'SKU4' })).content).toMatchObject([{ onHand, averageAmt: average }])
})

test('without stock nothing turns, and what is not sold has no end', () => {
  expect(stockTurnOf({ sold: satang(0), average: satang(0) })).toEqual({ turn: null, days: null })
  expect(stockTurnOf({ sold: satang(300), average: satang(0) })).toEqual({ turn: null, days: 0 })
  expect(stockTurnOf({ sold: satang(300), average: satang(100) })).toEqual({ turn: 3, days: 30 })
})

test('only who may see figures reads it', async () => {
  expect((await (await aStaff(server)).call(listStockTurn)).problem.code).toBe('forbidden')
})
