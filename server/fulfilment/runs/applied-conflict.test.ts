import { expect, test } from 'vitest'
import { recordOutcome } from '#contract/backoffice/day/driver/calls.ts'
import { moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { getRun, resolveReport } from '#contract/backoffice/day/runs/calls.ts'
import type { Stage } from '#rules/orders/stages.ts'
import { aPackedOrder, aReport, aRunOnTheRoad } from '#test/builders/run.ts'
import { testServer } from '#test/test-server.ts'

const rice = 1
const server = await testServer({ products: { [rice]: { price: 175_00, vatPercent: 0, stock: 1000 } } })
const clerk = await server.as('clerk')
const manager = await server.as('manager')
const driver = await server.as('driver')
const retailer = await server.retailer()

const packed = () => aPackedOrder(retailer, clerk, [[rice, 10]])
const send = (run: { id: string }, orderId: string, { key, body }: ReturnType<typeof aReport>) =>
  driver.call(recordOutcome, { params: { id: run.id, orderId }, key, body })
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
