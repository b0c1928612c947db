import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { trackLots } from '#contract/backoffice/goods/lots/calls.ts'
import { dayMs } from '#rules/bangkok-time.ts'
import { testServer } from '#test/test-server.ts'
import { checkStock, findStockMismatches } from './check-stock.ts'

const [rice, milk] = [1, 2]
const server = await testServer({ products: { [rice]: { stock: 100 }, [milk]: { stock: 100 } } })
const clerk = await server.as('clerk')
const retailer = await server.retailer()
await clerk.call(trackLots, { params: { productId: milk }, body: { tracked: true } })

async function order(): Promise<void> {
  for (const id of [rice, milk]) await retailer.tap(id, 3)
  expect((await retailer.order()).status).toBe(201)
}
const through = async () =>
  (await server.db.selectFrom('carried_through').select('movement_id').executeTakeFirstOrThrow()).movement_id
const newest = async () =>
  (await sql<{ id: number }>`select max(id) as id from stock_movement`.execute(server.db)).rows[0]?.id
const later = (days: number) => new Date(Date.now() + days * dayMs)
/** Changes rows of the ledger as no program may. */
const tamper = (statement: string) =>
  sql`${sql.raw(`alter table stock_movement disable trigger user; ${statement};
    alter table stock_movement enable trigger user`)}`.execute(server.db)

test('movements of more than a month are carried forward once, and the check goes on from there', async () => {
  await order()
  expect([await checkStock(server.deps, new Date()), await through()]).toEqual([0, 0])
  expect([await checkStock(server.deps, later(32)), await through()]).toEqual([0, await newest()])
  await order()
  expect(await findStockMismatches(server.db)).toEqual([])
  expect(await findStockMismatches(server.db, 'all')).toEqual([])
  const last = await newest()
  expect(await through()).toBeLessThan(last ?? 0)
  expect([await checkStock(server.deps, later(32)), await through()]).toEqual([0, last])
  expect([await checkStock(server.deps, later(33)), await through()]).toEqual([0, last])
})

test('a change behind what was carried forward is found by the check of every movement, which is that of one night a week; one since then by both', async () => {
  await tamper(
    `update stock_movement set delta = delta - 1 where id = (select min(id) from stock_movement where product_id = ${rice})`,
  )
  expect(await findStockMismatches(server.db)).toEqual([])
  expect(await findStockMismatches(server.db, 'all')).toMatchObject([{ productId: rice, in: 'ledger' }])
  const week: number[] = []
  for (let day = 0; day < 7; day += 1) week.push(await checkStock(server.deps, later(day)))
  expect(week.toSorted()).toEqual([0, 0, 0, 0, 0, 0, 1])
  await tamper(
    `update stock_movement set delta = delta + 1 where id = (select min(id) from stock_movement where product_id = ${rice})`,
  )
  await order()
  await tamper(
    `update stock_movement set delta = delta - 1 where id = (select max(id) from stock_movement where product_id = ${milk})`,
  )
  const faults = [{ productId: milk, in: 'ledger' }]
  expect(await findStockMismatches(server.db)).toMatchObject(faults)
  expect(await findStockMismatches(server.db, 'all')).toMatchObject(faults)
  await tamper(
    `update stock_movement set delta = delta + 1 where id = (select max(id) from stock_movement where product_id = ${milk})`,
  )
})

test('a movement that is older than those before it waits until they are carried forward', async () => {
  const known = await through()
  await order()
  await sql`insert into stock_movement (product_id, delta, reason, document, actor, at)
    values (${rice}, 5, 'adjustment', 'late', 'test', now() - interval '90 days')`.execute(server.db)
  await sql`update stock set on_hand = on_hand + 5 where product_id = ${rice}`.execute(server.db)
  expect([await checkStock(server.deps, new Date()), await through()]).toEqual([0, known])
  expect([await checkStock(server.deps, later(32)), await through()]).toEqual([0, await newest()])
})

test('sums that were carried forward wrong are no fault of the stock, and are made again', async () => {
  await sql`update stock_carried set units = units + 1 where product_id = ${rice}`.execute(server.db)
  await sql`update lot_carried set units = units - 1`.execute(server.db)
  expect(await findStockMismatches(server.db)).not.toEqual([])
  expect(await checkStock(server.deps, later(32))).toBe(0)
  expect([await findStockMismatches(server.db), await through()]).toEqual([[], await newest()])
})
