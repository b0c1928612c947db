import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliverPartly, getStaffOrder, moveOrders } from '#contract/backoffice/orders/calls.ts'
import type { Stage } from '#rules/orders/stages.ts'
import { aProduct } from '#test/builders/catalogue.ts'
import type { RetailerClient } from '#test/builders/retailer.ts'
import { aStaff, type StaffClient } from '#test/builders/staff.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import { findRunCash, settleRun, unsettleRun } from './run-cash.ts'

const rice = 1
let server: TestServer
let retailer: RetailerClient
let manager: StaffClient
beforeAll(async () => {
  server = await startTestServer({
    stock: (db) => aProduct(db, { id: rice, price: 155_00, vatPercent: 0, stock: 10_000 }),
  })
  manager = await aStaff(server, 'manager')
  retailer = await server.retailer()
})
afterAll(() => server.close())

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
async function aRun(orderIds: readonly string[], driverId: string = randomUUID()): Promise<string> {
  const id = randomUUID()
  const at = new Date('2030-05-01T02:00:00Z')
  runs += 1
  await server.db
    .insertInto('delivery_run')
    .values({
      id,
      number: `R300501-${String(runs).padStart(2, '0')}`,
      day: '2030-05-01',
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
const back = (id: string) =>
  server.db.updateTable('delivery_run').set({ state: 'BACK', returned_at: new Date() }).where('id', '=', id).execute()

test('a run expects what is due of the orders that were delivered, in part or in full, and nothing else', async () => {
  const [whole, part, refused, waiting] = [
    await anOrderOnTheRoad(),
    await anOrderOnTheRoad(),
    await anOrderOnTheRoad(),
    await anOrderOnTheRoad(),
  ]
  const driverId = randomUUID()
  const id = await aRun([part, whole, refused, waiting], driverId)
  await move(whole, 'DELIVERED')
  await manager.call(deliverPartly, {
    params: { id: part },
    body: { lines: [{ lineNo: 1, deliveredQty: 4 }], reason: 'แตก' },
  })
  await move(refused, 'REFUSED')
  const [run] = await findRunCash(server.db, { driverId })
  expect(run).toMatchObject({ id, driverName: 'สมชาย', state: 'OUT', day: '2030-05-01' })
  expect(run?.stops.map(({ orderId, outcome, expected }) => [orderId, outcome, expected])).toEqual([
    [part, 'PARTLY_DELIVERED', 4 * 155_00],
    [whole, 'DELIVERED', 10 * 155_00],
    [refused, 'REFUSED', 0],
    [waiting, null, 0],
  ])
  const dues = await Promise.all(
    [part, whole].map(async (order) => (await manager.call(getStaffOrder, { params: { id: order } })).body.dueAmt),
  )
  expect((run?.stops ?? []).reduce((sum, { expected }) => sum + expected, 0)).toBe(
    dues.reduce((sum, due) => sum + due * 100, 0),
  )
  expect(await findRunCash(server.db, { id, day: '2030-05-02' })).toEqual([])
  expect(await findRunCash(server.db, { driverId: 'nobody' })).toEqual([])
})

test('an order is on one open run at most, and free again when its vehicle is back', async () => {
  const order = await anOrderOnTheRoad()
  const first = await aRun([order])
  await expect(aRun([order])).rejects.toThrow('delivery_stop_open')
  await back(first)
  await aRun([order])
  expect(await findRunCash(server.db, { id: first })).toMatchObject([{ state: 'BACK' }])
})

test('a run is settled once, when its vehicle is back, and can be opened again', async () => {
  const id = await aRun([await anOrderOnTheRoad()])
  const settle = () => server.db.transaction().execute((tx) => settleRun(tx, id, new Date()))
  expect(await settle()).toBe(false)
  await back(id)
  expect(await settle()).toBe(true)
  expect(await settle()).toBe(false)
  expect(await server.db.transaction().execute((tx) => unsettleRun(tx, id))).toBe(true)
  expect(await findRunCash(server.db, { id })).toMatchObject([{ state: 'BACK' }])
})
