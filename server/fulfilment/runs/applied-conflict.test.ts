import { expect, test } from 'vitest'
import { recordOutcome } from '#contract/backoffice/day/driver/calls.ts'
import { getStaffOrder, moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { getRun, resolveReport, returnRun } from '#contract/backoffice/day/runs/calls.ts'
import type { Stage } from '#rules/orders/stages.ts'
import { cashOf, close, count } from '#server/cash/cash.fixture.ts'
import { aPackedOrder, aReport, aRunOnTheRoad } from '#test/builders/run.ts'
import { testServer } from '#test/test-server.ts'

const rice = 1
const server = await testServer({ products: { [rice]: { price: 175_00, vatPercent: 0, stock: 1000 } } })
const clerk = await server.as('clerk')
const manager = await server.as('manager')
const driver = await server.as('driver')
const retailer = await server.retailer()

const packed = () => aPackedOrder(retailer, clerk, [[rice, 10]])
const send = (run: { id: string }, orderId: string, { key, body }: ReturnType<typeof aReport>, who = driver) =>
  who.call(recordOutcome, { params: { id: run.id, orderId }, key, body })
const move = (id: string, to: Stage) => manager.call(moveOrders, { body: { ids: [id], to, reason: 'สำนักงาน' } })

test('a conflict is applied while its run is out, once the office has made room for it', async () => {
  const [byMistake, packedAgain] = [await packed(), await packed()]
  const run = await aRunOnTheRoad(clerk, driver, [byMistake, packedAgain])
  await move(byMistake, 'DELIVERED')
  const closed = aReport({ outcome: 'NOT_DELIVERED', notDelivered: 'closed' })
  expect((await send(run, byMistake, closed)).body).toMatchObject({ state: 'CONFLICT', conflict: 'order_moved' })
  await move(packedAgain, 'PACKED')
  const handedOver = aReport({ outcome: 'DELIVERED', cashAmt: 1750 })
  expect((await send(run, packedAgain, handedOver)).body.state).toBe('CONFLICT')
  await move(byMistake, 'OUT_FOR_DELIVERY')
  const apply = ({ key }: { key: string }) =>
    clerk.call(resolveReport, { params: { id: run.id, key }, body: { apply: true, words: 'คุยกับคนขับแล้ว' } })
  expect([(await apply(closed)).status, (await apply(handedOver)).status]).toEqual([200, 200])
  expect((await clerk.call(getRun, { params: { id: run.id } })).body.stops).toMatchObject([
    { outcome: 'NOT_DELIVERED', reason: 'closed' },
    { outcome: 'DELIVERED', cashAmt: 1750 },
  ])
  // What another device says of before is superseded by it.
  const earlier = { outcome: 'REFUSED' as const, reason: 'สั่งผิด', at: new Date(Date.now() - 60_000).toISOString() }
  expect((await send(run, packedAgain, aReport(earlier))).body.state).toBe('SUPERSEDED')
})

test('a conflict shows the office which units were taken, why, and what the driver noted', async () => {
  const [refused, part] = [await packed(), await packed()]
  const run = await aRunOnTheRoad(clerk, driver, [refused, part])
  await move(refused, 'DELIVERED')
  await move(part, 'DELIVERED')
  await send(run, refused, aReport({ outcome: 'REFUSED', reason: 'สั่งผิด' }))
  const lines = [{ lineNo: 1, deliveredQty: 6 }]
  const words = { reason: 'ถุงขาด', note: 'ร้านขอส่งใหม่วันศุกร์' }
  await send(run, part, aReport({ outcome: 'PARTLY_DELIVERED', lines, ...words }))
  const { reports } = (await clerk.call(getRun, { params: { id: run.id } })).body
  expect(reports).toMatchObject([
    { orderId: refused, reason: 'สั่งผิด' },
    { orderId: part, lines, ...words },
  ])
  expect(reports[0]).not.toHaveProperty('lines')
})

test('what a driver reports of a run that the office has closed changes no cash that is counted, nor any that is closed', async () => {
  const [counter, carrier] = [await server.as('manager'), await server.as('driver')]
  const [brought, found, forgotten] = [await packed(), await packed(), await packed()]
  const run = await aRunOnTheRoad(clerk, carrier, [brought, found, forgotten])
  await send(run, brought, aReport({ outcome: 'DELIVERED', cashAmt: 1750 }), carrier)
  await clerk.call(returnRun, { params: { id: run.id }, body: { withoutReports: true } })
  expect((await count(counter, carrier.id, 1750)).status).toBe(200)
  const [first, second] = [found, forgotten].map((id) => ({ id, ...aReport({ outcome: 'DELIVERED', cashAmt: 1750 }) }))
  if (!first || !second) throw new Error('No report')
  for (const report of [first, second])
    expect((await send(run, report.id, report, carrier)).body).toMatchObject({
      state: 'CONFLICT',
      conflict: 'run_not_out',
    })
  expect(await cashOf(counter, carrier.id)).toMatchObject({ state: 'COUNTED', expectedAmt: 1750 })
  const decide = (key: string, apply: boolean) =>
    clerk.call(resolveReport, { params: { id: run.id, key }, body: { apply, words: 'คุยกับคนขับแล้ว' } })
  expect((await decide(first.key, true)).status).toBe(200)
  // What was counted is no longer what is expected.
  expect((await close(manager, carrier.id, 1750)).problem.code).toBe('conflict')
  expect((await count(counter, carrier.id, 3500)).status).toBe(200)
  expect((await close(manager, carrier.id, 3500)).status).toBe(200)
  expect((await decide(second.key, true)).problem.code).toBe('cash_closed')
  expect((await decide(second.key, false)).status).toBe(200)
  expect((await clerk.call(getStaffOrder, { params: { id: forgotten } })).body.stage).toBe('PACKED')
  expect((await cashOf(counter, carrier.id)).ledger.map(({ amount }) => amount)).toEqual([1750, 1750])
})
