import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { getFigure } from '#contract/backoffice/figures/calls.ts'
import { moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { bangkokDate, startOfDay } from '#rules/bangkok-time.ts'
import { dayAfter } from '#rules/days-and-months.ts'
import { testServer } from '#test/test-server.ts'
import { findWrongSums, sumTouchedDays } from './sum-days.ts'

const [rice, soap] = [1, 2]
const today = bangkokDate(new Date())
const lastWeek = dayAfter(today, -7)
const server = await testServer({ products: { [rice]: { price: 100_00, stock: 1_000 }, [soap]: { stock: 1_000 } } })
const manager = await server.as('manager')
const retailer = await server.retailer()

for (const day of [lastWeek, today]) {
  await retailer.tap(rice, 2)
  const { id } = (await retailer.order()).body
  await manager.call(moveOrders, { body: { ids: [id], to: 'ACCEPTED' } })
  await sql`update orders set created_at = ${startOfDay(day)} where id = ${id}::uuid`.execute(server.db)
}
beforeEach(async () => {
  await sql`update product set cost_satang = null`.execute(server.db)
  await sql`delete from product_cost`.execute(server.db)
})

const cost = (satang: number | null) =>
  sql`update product set cost_satang = ${satang} where id = ${rice}`.execute(server.db)

/** The margin of the day of last week and of today; null where no cost is known. */
async function margins(): Promise<(number | null)[]> {
  while ((await sumTouchedDays(server.db)) > 0);
  expect(await findWrongSums(server.db)).toEqual([])
  const days = [lastWeek, today].map(async (day) => {
    const query = { from: day, until: day }
    const { body } = await manager.call(getFigure, { params: { figure: 'margin' }, query })
    return body.baseAmt === 0 ? null : body.amt
  })
  return await Promise.all(days)
}

test('a first cost that is corrected on its day was never the cost of the past', async () => {
  await cost(1200_00)
  expect(await margins()).toEqual([-2200, -2200])
  await cost(60_00)
  expect(await margins()).toEqual([80, 80])
})

test('a first cost that is taken back on its day leaves none', async () => {
  await cost(1200_00)
  await cost(null)
  expect(await margins()).toEqual([null, null])
  await cost(60_00)
  expect(await margins()).toEqual([80, 80])
})

test('a cost of an earlier day stays that of the past, whatever its product costs then', async () => {
  await cost(60_00)
  await sql`update product_cost set kept_on = ${dayAfter(today, -1)}::date`.execute(server.db)
  await cost(1200_00)
  await cost(70_00)
  expect(await margins()).toEqual([80, 60])
  await cost(null)
  expect(await margins()).toEqual([80, 80])
})

test('the cost of a product that was not changed stays when another one is taken back', async () => {
  await sql`update product set cost_satang = 10_00`.execute(server.db)
  await sql`update product set cost_satang = case id when ${rice}::int then null else cost_satang end`.execute(
    server.db,
  )
  const { rows } = await sql<object>`select product_id, cost_satang from product_cost`.execute(server.db)
  expect(rows).toEqual([{ product_id: soap, cost_satang: 10_00 }])
})
