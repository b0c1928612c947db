import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { getFigure, listFigureRows } from '#contract/backoffice/figures/calls.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import type { FigureName } from '#rules/figures/figures.ts'
import { longestRouteName } from '#rules/fulfilment/plan-runs.ts'
import { orderFor } from '#test/builders/order-for-retailer.ts'
import { testServer } from '#test/test-server.ts'
import { allRows } from './read-figure.ts'
import { findWrongSums, sumTouchedDays } from './sum-days.ts'

const rice = 1
const soap = 2
const today = bangkokDate(new Date())

const server = await testServer({
  products: { [rice]: { price: 100_00, stock: 1000 }, [soap]: { price: 50_00, stock: 1000 } },
  stock: async (db) => {
    await sql`update product set cost_satang = 6000 where id = ${rice}`.execute(db)
  },
})
const manager = await server.as('manager')

/** The parts of a figure of today, by key: their counts and baht. */
async function partsOf(figure: FigureName): Promise<Record<string, [count: number, amt: number]>> {
  while ((await sumTouchedDays(server.db)) > 0);
  const query = { from: today, until: today }
  const { parts } = (await manager.call(getFigure, { params: { figure }, query })).body
  return Object.fromEntries(parts.map(({ key, count, amt }) => [key, [count, amt]]))
}

const accept = (ids: string[]) => manager.call(moveOrders, { body: { ids, to: 'ACCEPTED' } })

test('sales by province, by who placed the order, and profit by retailer and product', async () => {
  const near = await server.retailer({ provinceCode: '20' })
  const far = await server.retailer({ provinceCode: '30' })
  const lines = [
    { productId: rice, qty: 3 },
    { productId: soap, qty: 2 },
  ]
  const first = await near.order({ lines })
  const second = await far.order({ lines: [{ productId: rice, qty: 1 }] })
  const atPhone = await orderFor(manager, near, { lines: [{ productId: soap, qty: 1 }], expectedGrandTotalAmt: 50 })
  await accept([first.body.id, second.body.id, atPhone.body.id])
  expect(await partsOf('provinces')).toEqual({ 20: [2, 450], 30: [1, 100] })
  const query = { from: today, until: today }
  const { parts } = (await manager.call(getFigure, { params: { figure: 'provinces' }, query })).body
  expect(parts.map(({ nameThai, nameEng }) => [nameThai, nameEng])).toEqual([
    ['ชลบุรี', 'Chon Buri'],
    ['นครราชสีมา', 'Nakhon Ratchasima'],
  ])
  expect(await partsOf('sources')).toEqual({ shop: [2, 500], staff: [1, 50] })
  // Soap has no cost: it is no part of a margin.
  expect(await partsOf('retailer-margins')).toEqual({ [near.id]: [3, 120], [far.id]: [1, 40] })
  expect(await partsOf('product-margins')).toEqual({ [rice]: [4, 160] })
  expect(await partsOf('drivers')).toEqual({ none: [3, 550] })
  expect(await findWrongSums(server.db)).toEqual([])
})

test('sales by route and driver follow the run that took the goods, also where that is corrected', async () => {
  const retailer = await server.retailer()
  const { id } = (await retailer.order({ lines: [{ productId: rice, qty: 5 }] })).body
  await accept([id])
  const before = await partsOf('drivers')
  const [dang, somchai] = [randomUUID(), randomUUID()]
  const aRun = async (number: string, driver: string, name: string, hoursAgo: number) => {
    const run = randomUUID()
    await sql`
      insert into delivery_run (id, number, day, driver_id, driver_name, route_thai, route_eng, state, created_at, created_by, departed_at)
      values (${run}, ${number}, ${today}, ${driver}, ${name}, ${`สาย ${name}`}, ${`Route ${name}`}, 'OUT', now(), 'test',
        now() - ${hoursAgo}::integer * interval '1 hour')`.execute(server.db)
    return run
  }
  const stop = (run: string, over: boolean) =>
    sql`insert into delivery_stop (run_id, order_id, position, over) values (${run}, ${id}, 1, ${over})`.execute(
      server.db,
    )
  const first = await aRun('R261126-01', dang, 'แดง', 5)
  await stop(first, true)
  expect(await partsOf('drivers')).toMatchObject({ [dang]: [1, 500], none: before['none'] && [3, 550] })
  // It came back, and went again with somebody else.
  await sql`
    update delivery_stop set outcome = 'NOT_DELIVERED', outcome_at = now(), outcome_recorded_at = now()
    where run_id = ${first}`.execute(server.db)
  expect(await partsOf('drivers')).toEqual(before)
  await stop(await aRun('R261126-02', somchai, 'สมชาย', 1), false)
  expect(await partsOf('drivers')).toMatchObject({ [somchai]: [1, 500] })
  expect(await partsOf('routes')).toMatchObject({ 'สาย สมชาย': [1, 500], none: [3, 550] })
  await sql`update delivery_run set driver_id = ${dang}, driver_name = 'แดง' where number = 'R261126-02'`.execute(
    server.db,
  )
  expect(await partsOf('drivers')).toMatchObject({ [dang]: [1, 500] })
  expect(await findWrongSums(server.db)).toEqual([])
})

test.each(['sales', 'new-retailers', 'sold-out'] as const)(
  'the names of the rows behind %s are found by their keys',
  async (name) => {
    const plan = await server.db.transaction().execute(async (tx) => {
      // Of the few rows here everything would be read.
      await sql`set local enable_seqscan = off`.execute(tx)
      await sql`set local enable_bitmapscan = off`.execute(tx)
      const behind = allRows({ name, period: { from: today, until: today }, key: undefined })
      const { rows } = await sql<object>`explain ${behind}`.execute(tx)
      return rows.flatMap((row) => Object.values(row)).join('\n')
    })
    expect(plan).toMatch(
      name === 'sold-out' ? /on product .*\n *Index Cond: \(id = / : /on outlet .*\n *Index Cond: \(id = /,
    )
    expect(plan).not.toMatch(/\((outlet|product)\.id\)::text/)
  },
)

test('the rows of a route are read whatever its name is', async () => {
  const query = { from: today, until: today, key: 'ส'.repeat(longestRouteName) }
  const rows = await manager.call(listFigureRows, { params: { figure: 'routes' }, query })
  expect([rows.status, rows.body.content]).toEqual([200, []])
})

test('a figure and its parts are of one moment, also when its sums change between them', async () => {
  await partsOf('categories')
  const more = (satang: number) =>
    sql`update figure_sum set amount_satang = amount_satang + ${satang} where figure = 'sales' and day = ${today}::date`
  const { promise: isRead, resolve: readOn } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>()
  // The names of the parts are waited for; the days were read before.
  const holding = server.db.transaction().execute(async (tx) => {
    await sql`lock table category in access exclusive mode`.execute(tx)
    held()
    await isRead
  })
  await isHeld
  const query = { from: today, until: today }
  const reading = manager.call(getFigure, { params: { figure: 'categories' }, query })
  await expect
    .poll(async () => {
      const { rows } = await sql`
        select from pg_locks join pg_database d on d.oid = database
        where d.datname = current_database() and relation = 'category'::regclass and not granted`.execute(server.db)
      return rows.length
    })
    .toBe(1)
  await more(1000_00).execute(server.db)
  readOn()
  await holding
  const { amt, parts } = (await reading).body
  expect(parts.reduce((all, part) => all + part.amt, 0)).toBe(amt)
  await more(-1000_00).execute(server.db)
})
