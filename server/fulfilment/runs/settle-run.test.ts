import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { deliverPartly, getStaffOrder, moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { getRun, listRuns, returnRun } from '#contract/backoffice/day/runs/calls.ts'
import type { Stage } from '#rules/orders/stages.ts'
import { testServer } from '#test/test-server.ts'
import { settleRun, unsettleRun } from './settle-run.ts'

const rice = 1

const server = await testServer({ products: { [rice]: { price: 155_00, vatPercent: 0, stock: 10_000 } } })
const manager = await server.as('manager')
const retailer = await server.retailer()

async function anOrderOnTheRoad(): Promise<string> {
  await retailer.tap(rice, 10)
  const { id } = (await retailer.order()).body
  await move(id, 'ACCEPTED')
  await move(id, 'OUT_FOR_DELIVERY')
  return id
}
const move = (id: string, to: Stage) => manager.call(moveOrders, { body: { ids: [id], to, reason: 'as it happened' } })

let runs = 0
/** A run that is on the road. */
const day = '2030-05-01'
async function aRun(
  orderIds: readonly string[],
  driverId: string = randomUUID(),
  at = new Date(`${day}T02:00:00Z`),
): Promise<string> {
  const id = randomUUID()
  runs += 1
  await server.db
    .insertInto('delivery_run')
    .values({
      id,
      number: `R300501-${String(runs).padStart(2, '0')}`,
      day,
      driver_id: driverId,
      driver_name: 'สมชาย',
      state: 'OUT',
      created_at: at,
      created_by: 'test',
      departed_at: at,
    })
    .execute()
  await server.db
    .insertInto('delivery_stop')
    .values(orderIds.map((order_id, index) => ({ run_id: id, order_id, position: index + 1 })))
    .execute()
  return id
}
const runOf = async (id: string) =>
  (await manager.call(listRuns, { query: { day } })).body.runs.find((run) => run.id === id)
const back = (id: string) =>
  server.db.updateTable('delivery_run').set({ state: 'BACK', returned_at: new Date() }).where('id', '=', id).execute()

test('a run expects what is due of the orders that were delivered, in part or in full, and nothing else', async () => {
  const [whole, part, refused, waiting] = [
    await anOrderOnTheRoad(),
    await anOrderOnTheRoad(),
    await anOrderOnTheRoad(),
    await anOrderOnTheRoad(),
  ]
  const id = await aRun([part, whole, refused, waiting])
  await move(whole, 'DELIVERED')
  await manager.call(deliverPartly, {
    params: { id: part },
    body: { lines: [{ lineNo: 1, deliveredQty: 4 }], reason: 'แตก' },
  })
  await move(refused, 'REFUSED')
  expect(await runOf(id)).toMatchObject({ state: 'OUT', stops: 4, delivered: 2, refused: 1 })
  const dues = await Promise.all(
    [part, whole].map(async (order) => (await manager.call(getStaffOrder, { params: { id: order } })).body.dueAmt),
  )
  expect(dues).toEqual([4 * 155, 10 * 155])
  expect((await runOf(id))?.expectedAmt).toBe(14 * 155)
  // A later run that goes out with an order brings its cash.
  await back(id)
  await aRun([whole], randomUUID(), new Date('2030-05-01T05:00:00Z'))
  expect((await runOf(id))?.expectedAmt).toBe(4 * 155)
})

test('what is to be collected stays once its cash is closed, and goods that go out again are of one run', async () => {
  const [whole, again] = [await anOrderOnTheRoad(), await anOrderOnTheRoad()]
  const id = await aRun([whole, again])
  const toCollect = async (run: string) => [
    (await runOf(run))?.dueAmt,
    (await manager.call(getRun, { params: { id: run } })).body.dueAmt,
  ]
  expect(await toCollect(id)).toEqual([20 * 155, 20 * 155])
  await move(whole, 'DELIVERED')
  await manager.call(returnRun, { params: { id }, body: { withoutReports: true } })
  expect(await toCollect(id)).toEqual([10 * 155, 10 * 155])
  const second = await aRun([again], randomUUID(), new Date('2030-05-01T05:00:00Z'))
  await move(again, 'OUT_FOR_DELIVERY')
  await server.db.updateTable('orders').set({ cash_closed: true }).where('id', '=', whole).execute()
  expect([await toCollect(id), await toCollect(second)]).toEqual([
    [10 * 155, 10 * 155],
    [10 * 155, 10 * 155],
  ])
})

test('an order is on one open run at most, and free again when its vehicle is back', async () => {
  const order = await anOrderOnTheRoad()
  const first = await aRun([order])
  await expect(aRun([order])).rejects.toThrow('delivery_stop_open')
  await back(first)
  await aRun([order])
  expect(await runOf(first)).toMatchObject({ state: 'BACK' })
})

test('a run is settled once, when its vehicle is back, and can be opened again', async () => {
  const id = await aRun([await anOrderOnTheRoad()])
  const settle = () => server.db.transaction().execute((tx) => settleRun(tx, id, new Date()))
  expect(await settle()).toBe(false)
  await back(id)
  expect(await settle()).toBe(true)
  expect(await settle()).toBe(false)
  expect(await server.db.transaction().execute((tx) => unsettleRun(tx, id))).toBe(true)
  expect(await runOf(id)).toMatchObject({ state: 'BACK' })
})
