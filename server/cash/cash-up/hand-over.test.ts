import { expect, test } from 'vitest'
import { handOverOrder, listCashUps } from '#contract/backoffice/day/cash/calls.ts'
import { deliverPartly, getStaffOrder, moveOrders, pickShort } from '#contract/backoffice/day/orders/calls.ts'
import { createRun, listUnassigned } from '#contract/backoffice/day/runs/calls.ts'
import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import { bangkokDate, dayMs } from '#rules/bangkok-time.ts'
import type { Stage } from '#rules/orders/stages.ts'
import { aWindow, everyHour, publishTerms } from '#test/builders/pick-up.ts'
import { aStaff } from '#test/builders/staff.ts'
import { cashOf, close, count, cashServer } from '../cash.fixture.ts'

const rice = 1
const today = bangkokDate(new Date())
const server = await cashServer()
const manager = await server.as('manager')
const clerk = await server.as('clerk')
const buyer = await server.retailer()
await publishTerms(server, manager, { pickUp: everyHour })

const move = (id: string, to: Stage, who = manager) =>
  who.call(moveOrders, { body: { ids: [id], to, reason: 'ตามจริง' } })
const codes = async (id: string, to: Stage) => (await move(id, to)).body.results.map(({ code }) => code)

/** An order that its retailer fetches, accepted; and packed unless said otherwise. */
async function aFetchedOrder({
  payType = 'COD',
  ready = true,
}: { payType?: 'COD' | '2C2P-PP-QR'; ready?: boolean } = {}) {
  const { from } = await aWindow(server)
  await buyer.tap(rice, 1)
  const { body } = await buyer.order({ payType, pickUpFrom: from.toISOString() })
  if (payType !== 'COD') await move(body.id, 'PAYMENT_COMPLETE')
  await move(body.id, 'ACCEPTED')
  if (ready) await move(body.id, 'PACKED')
  return body
}
const handOver = (id: string, who = clerk) => who.call(handOverOrder, { params: { id } })
const stageOf = async (id: string) => (await manager.call(getStaffOrder, { params: { id } })).body.stage

test('handed over, its cash is in the counter’s day with a receipt, once; undone, it is ready again', async () => {
  const order = await aFetchedOrder()
  const before = (await cashOf(manager, 'counter')).expectedAmt
  const [first, again] = [await handOver(order.id), await handOver(order.id)]
  expect([first.status, first.body.dueAmt, again.status, again.body]).toEqual([
    200,
    155,
    200,
    { dueAmt: 0, undo: null },
  ])
  expect(await stageOf(order.id)).toBe('DELIVERED')
  const counter = await cashOf(manager, 'counter')
  expect(counter.expectedAmt).toBe(before + 155)
  expect(counter.cashOrders).toContainEqual(expect.objectContaining({ orderNumber: order.orderNumber, dueAmt: 155 }))
  expect((await manager.call(listCashUps, { params: { day: today } })).body.unassigned).toEqual([])
  // Moved back by hand it would be ready with its cash received.
  expect(await codes(order.id, 'PACKED')).toEqual(['not_undoable'])
  expect((await clerk.call(undoAction, { params: { id: first.body.undo?.actionId ?? 0 } })).status).toBe(200)
  expect(await stageOf(order.id)).toBe('PACKED')
  expect((await cashOf(manager, 'counter')).expectedAmt).toBe(before)
  expect((await handOver(order.id)).body.dueAmt).toBe(155)
})

test('cash of another amount than the page said is not taken: the order was picked short meanwhile', async () => {
  const { from } = await aWindow(server)
  await buyer.tap(rice, 2)
  const { id } = (await buyer.order({ pickUpFrom: from.toISOString() })).body
  for (const to of ['ACCEPTED', 'PICKING', 'PACKED'] as const) await move(id, to)
  const shown = (await manager.call(getStaffOrder, { params: { id } })).body.dueAmt
  expect(shown).toBe(310)
  await move(id, 'PICKING')
  const lines = [{ lineNo: 1, pickedQty: 1, stock: 'loss' as const }]
  expect((await manager.call(pickShort, { params: { id }, body: { lines, reason: 'ถุงแตก' } })).status).toBe(200)
  await move(id, 'PACKED')
  const before = (await cashOf(manager, 'counter')).expectedAmt
  const handOverFor = (expectedDueAmt: number) =>
    clerk.call(handOverOrder, { params: { id }, body: { expectedDueAmt } })
  expect((await handOverFor(shown)).problem).toMatchObject({ status: 409, code: 'conflict' })
  expect([await stageOf(id), (await cashOf(manager, 'counter')).expectedAmt]).toEqual(['PACKED', before])
  expect((await handOverFor(155)).body.dueAmt).toBe(155)
  // Repeated after a lost answer it is still what was taken.
  expect((await handOverFor(155)).body).toEqual({ dueAmt: 0, undo: null })
  expect((await cashOf(manager, 'counter')).expectedAmt).toBe(before + 155)
})

test('what was paid before is handed over without cash, also by somebody who may not count it', async () => {
  const desk = await aStaff(server, 'order_desk')
  const [paid, cash] = [await aFetchedOrder({ payType: '2C2P-PP-QR' }), await aFetchedOrder()]
  expect((await handOver(paid.id, desk)).body.dueAmt).toBe(0)
  expect((await handOver(cash.id, desk)).problem.code).toBe('forbidden')
  expect([await stageOf(paid.id), await stageOf(cash.id)]).toEqual(['DELIVERED', 'PACKED'])
})

test('only what is ready is handed over, and only to who fetches it', async () => {
  const order = await aFetchedOrder({ ready: false })
  expect((await handOver(order.id)).problem.code).toBe('order_closed')
  await buyer.tap(rice, 1)
  const delivered = (await buyer.order()).body
  await move(delivered.id, 'ACCEPTED')
  await move(delivered.id, 'PACKED')
  expect((await handOver(delivered.id)).problem.code).toBe('order_closed')
  expect((await handOver('00000000-0000-4000-8000-000000000000')).problem.code).toBe('not_found')
  const packer = await aStaff(server, 'warehouse')
  expect((await handOver(order.id, packer)).status).toBe(403)
})

test('it is on no run, and never on the road', async () => {
  const order = await aFetchedOrder()
  const day = bangkokDate(new Date(Date.now() + 14 * dayMs))
  const free = await manager.call(listUnassigned, { query: { day, page: 0, size: 200 } })
  expect(free.body.content.map(({ orderId }) => orderId)).not.toContain(order.id)
  const run = await manager.call(createRun, { body: { day, orderIds: [order.id] } })
  expect(run.problem).toMatchObject({ code: 'order_closed' })
  expect(await codes(order.id, 'OUT_FOR_DELIVERY')).toEqual(['order_closed'])
})

test('not fetched, its goods are in the stock again; fetched in part, the rest is', async () => {
  const stock = async () => {
    const { on_hand } = await server.db
      .selectFrom('stock')
      .select('on_hand')
      .where('product_id', '=', rice)
      .executeTakeFirstOrThrow()
    return on_hand
  }
  const before = await stock()
  for (const to of ['REFUSED', 'CANCELLED'] as const) {
    const { id } = await aFetchedOrder()
    expect(await stock()).toBe(before - 1)
    await move(id, to)
    expect([await stageOf(id), await stock()]).toEqual([to, before])
  }
  await buyer.tap(rice, 1)
  const { id } = await aFetchedOrder()
  const body = { lines: [{ lineNo: 1, deliveredQty: 1 }], reason: 'รับแค่ถุงเดียว' }
  expect((await manager.call(deliverPartly, { params: { id }, body })).status).toBe(200)
  expect([await stageOf(id), await stock()]).toEqual(['PARTLY_DELIVERED', before - 1])
})

test('once the counter’s cash of the day is closed, cash is not received any more', async () => {
  const order = await aFetchedOrder()
  const { expectedAmt } = await cashOf(manager, 'counter')
  await count(clerk, 'counter', expectedAmt)
  expect((await close(manager, 'counter', expectedAmt)).status).toBe(200)
  expect((await handOver(order.id)).problem.code).toBe('cash_closed')
  expect(await stageOf(order.id)).toBe('PACKED')
})
