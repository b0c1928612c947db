import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getFigure, listFigureRows } from '#contract/backoffice/figures/calls.ts'
import { moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { seeded } from '#demo/seeded.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { dayAfter } from '#rules/days-and-months.ts'
import { satangOf } from '#rules/money.ts'
import type { RetailerClient } from '#test/builders/retailer.ts'
import { testServer } from '#test/test-server.ts'
import { findWrongSums, repairSums, sumTouchedDays } from './sum-days.ts'

// Random orders of some retailers, cancelled and moved to other days. `FAULTS=long` makes many more.

const rounds = process.env.FAULTS === 'long' ? 200 : 12
const seed = 157
const today = bangkokDate(new Date())

const server = await testServer({ products: { 1: { price: 50_00, stock: 1_000_000 } } })
let manager = await server.as('manager')

async function sumAll(): Promise<void> {
  while ((await sumTouchedDays(server.db)) > 0);
}

/** New retailers of a period with their first day and what they ordered, computed from the orders. */
async function newRetailers(from: string, until: string) {
  const { rows } = await sql<{ id: string; day: string; amount: number }>`
    select o.outlet_id as id, to_char(bangkok_day(o.created_at), 'YYYY-MM-DD') as day, o.grand_total_satang - o.delivery_satang as amount
    from orders o where o.state not in ('CANCELLED', 'ORDER_COMPLETE') order by 2`.execute(server.db)
  const ordersOf = Map.groupBy(rows, ({ id }) => id)
  return [...ordersOf.entries()].flatMap(([id, orders]) => {
    const first = orders[0]?.day ?? ''
    if (first < from || first > until) return []
    const amount = orders.filter(({ day }) => day <= until).reduce((sum, order) => sum + Number(order.amount), 0)
    return [{ id: `${id}${first}`, day: first, amount }]
  })
}

async function shown(from: string, until: string) {
  const query = { from, until, size: 500 }
  const { body } = await manager.call(listFigureRows, { params: { figure: 'new-retailers' }, query })
  const figure = (await manager.call(getFigure, { params: { figure: 'new-retailers' }, query: { from, until } })).body
  expect([figure.count, figure.amt]).toEqual([body.totalElements, body.total.amt])
  return body.content.map(({ id, day, amt }) => ({ id, day, amount: satangOf(amt) }))
}
const byId = (rows: { id: string }[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))

test('new retailers are those whose first accepted order is in the period, whatever becomes of their orders', async () => {
  const chance = seeded(seed)
  const retailers: RetailerClient[] = []
  for (let nth = 0; nth < 6; nth += 1) retailers.push(await server.retailer())
  const placed: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    if (round % 40 === 39) manager = await server.as('manager')
    const retailer = chance.pick(retailers)
    await retailer.tap(1, chance.whole(1, 9))
    const order = await retailer.order({ payType: 'COD' })
    if (order.status === 201) placed.push(order.body.id)
    const back = chance.whole(0, 90)
    await sql`
      update orders set created_at = now() - ${back}::integer * interval '1 day' where id = ${chance.pick(placed)}`.execute(
      server.db,
    )
    await manager.call(moveOrders, { body: { ids: [chance.pick(placed)], to: 'ACCEPTED' } })
    if (chance.hits(0.4))
      await manager.call(moveOrders, { body: { ids: [chance.pick(placed)], to: 'CANCELLED', reason: 'เพราะ' } })
    if (chance.hits(0.3)) continue
    await sumAll()
    const [from, until] = [dayAfter(today, -chance.whole(30, 90)), dayAfter(today, -chance.whole(0, 29))]
    expect([seed, round, byId(await shown(from, until))]).toEqual([seed, round, byId(await newRetailers(from, until))])
  }
  await sumAll()
  expect(await findWrongSums(server.db)).toEqual([])
})

test('a wrong first day is found and repaired', async () => {
  const before = await sql`select * from figure_first order by key`.execute(server.db)
  await sql`update figure_first set day = day - 1 where key = (select min(key) from figure_first)`.execute(server.db)
  await sql`delete from figure_first where key = (select max(key) from figure_first)`.execute(server.db)
  await sql`insert into figure_first values ('nobody', '2020-01-01')`.execute(server.db)
  expect(await findWrongSums(server.db)).toHaveLength(3)
  expect(await repairSums(server.db, new Date())).toBe(3)
  await sumAll()
  expect(await findWrongSums(server.db)).toEqual([])
  expect((await sql`select * from figure_first order by key`.execute(server.db)).rows).toEqual(before.rows)
})
