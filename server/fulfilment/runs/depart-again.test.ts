import { expect, test } from 'vitest'
import { recordOutcome } from '#contract/backoffice/day/driver/calls.ts'
import { getStaffOrder, moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { departRun, getRun, removeRun, setRunStops } from '#contract/backoffice/day/runs/calls.ts'
import type { Stage } from '#rules/orders/stages.ts'
import { aPackedOrder, aPlannedRun, aReport, aRunOnTheRoad } from '#test/builders/run.ts'
import { testServer } from '#test/test-server.ts'

const rice = 1

const server = await testServer({ products: { [rice]: { price: 155_00, vatPercent: 0, stock: 10_000 } } })
const manager = await server.as('manager')
const driver = await server.as('driver')
const retailer = await server.retailer()

const packed = () => aPackedOrder(retailer, manager, [[rice, 10]])
const stageOf = async (id: string) => (await manager.call(getStaffOrder, { params: { id } })).body.stage
const depart = (id: string, revision?: number) =>
  manager.call(departRun, { params: { id }, body: revision === undefined ? {} : { revision } })
async function move(id: string, to: Stage): Promise<void> {
  const { body } = await manager.call(moveOrders, { body: { ids: [id], to, reason: 'ตามจริง' } })
  expect(body.results).toMatchObject([{ ok: true }])
}

test('a run on the road departs again with what was taken back by mistake, and with nothing else', async () => {
  const [unloaded, cancelled, takenBack] = [await packed(), await packed(), await packed()]
  const run = await aRunOnTheRoad(manager, driver, [unloaded, cancelled, takenBack])
  const report = aReport({ outcome: 'NOT_DELIVERED', notDelivered: 'closed' })
  await driver.call(recordOutcome, { params: { id: run.id, orderId: unloaded }, ...report })
  await move(unloaded, 'PACKED')
  await move(cancelled, 'CANCELLED')
  await move(takenBack, 'PACKED')
  const again = (await depart(run.id)).body
  expect(again.results).toEqual([{ id: takenBack, ok: true, stage: 'OUT_FOR_DELIVERY' }])
  expect(await Promise.all([unloaded, cancelled, takenBack].map(stageOf))).toEqual([
    ...['PACKED', 'CANCELLED', 'OUT_FOR_DELIVERY'],
  ])
  // Its goods may be on the vehicle: its driver has to see that it is cancelled.
  expect(again.run.stops.map(({ orderId }) => orderId)).toEqual([unloaded, cancelled, takenBack])
  expect((await manager.call(getRun, { params: { id: run.id } })).body.stops).toHaveLength(3)
})

test('a plan that a colleague has changed since it was shown neither departs nor is removed', async () => {
  const [loaded, added] = [await packed(), await packed()]
  const { id, revision } = await aPlannedRun(manager, driver, [loaded])
  const body = { revision, orderIds: [loaded, added] }
  const changed = (await manager.call(setRunStops, { params: { id }, body })).body
  const refused = { status: 409, problem: { code: 'edit_conflict' } }
  expect(await depart(id, revision)).toMatchObject(refused)
  expect(await manager.call(removeRun, { params: { id }, query: { revision } })).toMatchObject(refused)
  expect([await stageOf(loaded), await stageOf(added)]).toEqual(['PACKED', 'PACKED'])
  const departed = (await depart(id, changed.revision)).body
  expect(departed.run.stops.map(({ orderId }) => orderId)).toEqual([loaded, added])
  // What was interrupted goes on, whichever plan was shown.
  expect((await depart(id, revision)).status).toBe(200)
  const other = await aPlannedRun(manager, driver, [await packed()])
  const query = { revision: other.revision }
  expect((await manager.call(removeRun, { params: { id: other.id }, query })).status).toBe(204)
})
