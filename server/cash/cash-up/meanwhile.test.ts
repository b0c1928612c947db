import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { reopenCash } from '#contract/backoffice/day/cash/calls.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { secondWaits } from '#test/builders/second-change.ts'
import { aDriver, aRun, aSentOrder, cashServer, close, count, move } from '../cash.fixture.ts'

// A driver's cash is closed or opened again while a report of the same run is applied, which has the run and comes to
// its order: who comes second waits, and the database ends neither.

const today = bangkokDate(new Date())
const server = await cashServer()
const counter = await server.as('clerk')
const manager = await server.as('manager')
const buyer = await server.retailer()

const ways = {
  closed: { isClosed: false, second: (driver: string) => close(manager, driver, 155) },
  'opened again': {
    isClosed: true,
    second: (collector: string) =>
      manager.call(reopenCash, { params: { day: today, collector }, body: { reason: 'นับผิด' } }),
  },
}
/** What a report of the driver locks of its run, and the decision about one in conflict. */
const locks = { 'a report': sql`for share`, 'a decision about a report': sql`for update` }
const encounters = Object.entries(ways).flatMap(([way, steps]) =>
  Object.entries(locks).map(([report, lock]) => ({ way, report, lock, ...steps })),
)

test.each(encounters)('cash is $way while $report is applied', async ({ isClosed, second, lock }) => {
  const driver = aDriver()
  const order = await aSentOrder({ buyer, staff: manager })
  await move(manager, order.id, 'DELIVERED')
  const runId = await aRun(server, driver, [order])
  await count(counter, driver.id, 155)
  if (isClosed) await close(manager, driver.id, 155)
  const report = {
    has: (tx: Tx) => sql`select from delivery_run where id = ${runId}::uuid ${lock}`.execute(tx),
    goesOn: (tx: Tx) => sql`select from orders where id = ${order.id}::uuid for update`.execute(tx),
  }
  expect((await secondWaits(server.db, report, () => second(driver.id))).status).toBe(200)
})
