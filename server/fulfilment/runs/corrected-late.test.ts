import { expect, test } from 'vitest'
import { recordOutcome } from '#contract/backoffice/day/driver/calls.ts'
import { getOrderSheet } from '#contract/backoffice/day/order-sheet/calls.ts'
import { getStaffOrder, moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { getRun, resolveReport, returnRun } from '#contract/backoffice/day/runs/calls.ts'
import { listActions, undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import { onHandOf } from '#test/builders/catalogue.ts'
import { aPackedOrder, aReport, aRunOnTheRoad } from '#test/builders/run.ts'
import { testServer } from '#test/test-server.ts'

// A phone without a signal for hours: what it reported is corrected and undone within the hour in which it arrived.

const rice = 1
const server = await testServer({ products: { [rice]: { price: 175_00, vatPercent: 0, stock: 1000 } } })
const clerk = await server.as('clerk')
const driver = await server.as('driver')
const retailer = await server.retailer()

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

/** A run with one order that left three hours ago, and what its driver does. */
async function aLateRun() {
  const orderId = await aPackedOrder(retailer, clerk, [[rice, 10]])
  const { id } = await aRunOnTheRoad(clerk, driver, [orderId])
  const departed = { departed_at: minutesAgo(180) }
  await server.db.updateTable('delivery_run').set(departed).where('id', '=', id).execute()
  const report = async (minutes: number, sent: Omit<Parameters<typeof aReport>[0], 'at'>) => {
    const late = aReport({ ...sent, at: minutesAgo(minutes).toISOString() })
    return (await driver.call(recordOutcome, { params: { id, orderId }, ...late })).body
  }
  const undo = async () => {
    const { content } = (await driver.call(listActions, { query: { subject: `order:${orderId}` } })).body
    const action = content.find(({ kind }) => kind === 'stop_recorded')
    return (await driver.call(undoAction, { params: { id: action?.id ?? 0 } })).status
  }
  const stage = async () => (await clerk.call(getStaffOrder, { params: { id: orderId } })).body.stage
  return { id, orderId, report, undo, stage }
}

test('reports that arrive hours later, one after the other: the driver has corrected their own', async () => {
  const run = await aLateRun()
  const before = await onHandOf(server.db, rice)
  expect((await run.report(120, { outcome: 'DELIVERED', cashAmt: 1750 })).state).toBe('APPLIED')
  const part = { lines: [{ lineNo: 1, deliveredQty: 8 }], reason: 'นับใหม่', cashAmt: 1400 }
  expect(await run.report(115, { outcome: 'PARTLY_DELIVERED', ...part })).toMatchObject({
    state: 'APPLIED',
    stop: { outcome: 'PARTLY_DELIVERED', cashAmt: 1400 },
  })
  expect(await onHandOf(server.db, rice)).toBe(before + 2)
  expect((await run.report(110, { outcome: 'DELIVERED', cashAmt: 1750 })).state).toBe('APPLIED')
})

test('a report that has just arrived is undone by its driver, however long ago they were at the door', async () => {
  const run = await aLateRun()
  await run.report(120, { outcome: 'DELIVERED', cashAmt: 1750 })
  expect([await run.undo(), await run.stage()]).toEqual([200, 'OUT_FOR_DELIVERY'])
})

test('the hour counts from the arrival: afterwards a manager decides, also of a report that is sent again', async () => {
  const run = await aLateRun()
  await run.report(120, { outcome: 'DELIVERED', cashAmt: 1750 })
  const arrived = { recorded_at: minutesAgo(61) }
  await server.db.updateTable('delivery_report').set(arrived).where('order_id', '=', run.orderId).execute()
  expect((await run.report(119, { outcome: 'DELIVERED', cashAmt: 1740 })).state).toBe('APPLIED')
  expect(await run.report(60, { outcome: 'REFUSED', reason: 'สั่งผิด' })).toMatchObject({
    state: 'CONFLICT',
    conflict: 'forbidden',
  })
})

test('who applies a late report is offered to take the delivery back for an hour, as the call allows', async () => {
  const run = await aLateRun()
  await clerk.call(returnRun, { params: { id: run.id }, body: { withoutReports: true } })
  expect((await run.report(120, { outcome: 'DELIVERED', cashAmt: 1750 })).state).toBe('CONFLICT')
  const key = (await clerk.call(getRun, { params: { id: run.id } })).body.reports[0]?.key ?? ''
  const applied = { apply: true, words: 'คนขับส่งแล้วจริง' }
  expect((await clerk.call(resolveReport, { params: { id: run.id, key }, body: applied })).status).toBe(200)
  const offered = async (who = clerk) =>
    (await who.call(getOrderSheet, { params: { id: run.orderId } })).body.moves.map(({ to }) => to)
  expect(await offered()).toEqual(['OUT_FOR_DELIVERY'])
  expect(await offered(await server.as('clerk'))).toEqual([])
  const back = { ids: [run.orderId], to: 'OUT_FOR_DELIVERY' as const, reason: 'คนขับบอกผิด' }
  expect((await clerk.call(moveOrders, { body: back })).body.results).toMatchObject([{ ok: true }])
})
