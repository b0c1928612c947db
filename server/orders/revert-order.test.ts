import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as calls from '#contract/backoffice/day/orders/calls.ts'
import { issueTaxInvoice } from '#contract/backoffice/office/tax-invoices/calls.ts'
import { orderHistory, orderStatus } from '#contract/orders/calls.ts'
import type { RequestOf } from '#contract/call.ts'
import type { Stage } from '#rules/orders/stages.ts'
import { ledgerSum, notifyAll } from '#server/loyalty/retailer-points.fixture.ts'
import { buyer, orderRiceAndSoap, rice, riceAndSoap } from '#server/staff-actions/undo.fixture.ts'
import type { RetailerClient } from '#test/builders/retailer.ts'
import type { StaffClient } from '#test/builders/staff.ts'
import { testServer } from '#test/test-server.ts'
import { onHandOf } from '#test/builders/catalogue.ts'

let retailer: RetailerClient

const server = await testServer({ products: riceAndSoap })
const clerk = await server.as('clerk')
const other = await server.as('clerk')
const manager = await server.as('manager')

async function anOrder(payType: 'COD' | '2C2P-PP-QR', ...stages: Stage[]): Promise<string> {
  const ordered = await orderRiceAndSoap(server, { payType })
  const { id } = ordered
  retailer = ordered.retailer
  if (payType !== 'COD') await move(manager, id, 'PAYMENT_COMPLETE')
  for (const to of stages) expect(await move(clerk, id, to)).toBeUndefined()
  return id
}
const move = async (who: StaffClient, id: string, to: Stage, reason = 'กดผิด') =>
  (await who.call(calls.moveOrders, { body: { ids: [id], to, reason } })).body.results[0]?.code
const whole = async (id: string, who = clerk) => (await who.call(calls.getStaffOrder, { params: { id } })).body
type Pick = RequestOf<typeof calls.pickShort>['body']['lines'][number]
const pick = (id: string, ...lines: Pick[]) =>
  clerk.call(calls.pickShort, { params: { id }, body: { lines, reason: 'ของบนชั้นไม่พอ' } })
const deliver = (id: string, lineNo: number, deliveredQty: number) =>
  clerk.call(calls.deliverPartly, { params: { id }, body: { lines: [{ lineNo, deliveredQty }], reason: 'ถุงขาด' } })
const onHand = (productId: number) => onHandOf(server.db, productId)
const ledgerOf = async (id: string) => {
  const { rows } = await sql<{ line: string }>`
    select format('%s %s %s', reason, product_id, delta) as line from stock_movement
    where document = (select order_number from orders where id = ${id}::uuid) and reason <> 'order' order by stock_movement.id`.execute(
    server.db,
  )
  return rows.map(({ line }) => line)
}

test('the clerk who tapped wrongly takes a delivery back, another cannot; the record of the retailer takes it back too', async () => {
  const id = await anOrder('COD', 'ACCEPTED', 'OUT_FOR_DELIVERY', 'DELIVERED')
  expect([(await whole(id)).nextStages, (await whole(id, other)).nextStages]).toEqual([['OUT_FOR_DELIVERY'], []])
  expect(await move(other, id, 'OUT_FOR_DELIVERY')).toBe('forbidden')
  expect(
    (await clerk.call(calls.moveOrders, { body: { ids: [id], to: 'OUT_FOR_DELIVERY' } })).body.results[0]?.code,
  ).toBe('validation')
  expect(await move(clerk, id, 'OUT_FOR_DELIVERY')).toBeUndefined()
  expect((await whole(id)).events.at(-1)).toMatchObject({ stage: 'OUT_FOR_DELIVERY', reason: 'กดผิด' })
  const { ordStatus } = (await retailer.call(orderStatus, { body: { orderID: id } })).body
  expect(ordStatus.map(({ statusDes }) => statusDes)).toEqual(['Order Complete', 'Waiting For Delivery'])
})

test('after an hour only a manager takes a delivery back', async () => {
  const id = await anOrder('COD', 'ACCEPTED', 'OUT_FOR_DELIVERY', 'DELIVERED')
  await sql`update order_event set at = at - interval '61 minutes' where order_id = ${id}::uuid`.execute(server.db)
  expect(await move(clerk, id, 'OUT_FOR_DELIVERY')).toBe('forbidden')
  expect(await move(manager, id, 'OUT_FOR_DELIVERY')).toBeUndefined()
})

test('a delivery in part that is taken back: goods, quantities, refund and points are as before it', async () => {
  const id = await anOrder('2C2P-PP-QR', 'ACCEPTED', 'OUT_FOR_DELIVERY')
  const stock = await onHand(rice)
  await deliver(id, 1, 2)
  await notifyAll(server)
  expect([await onHand(rice), await ledgerSum(server, retailer.id)]).toEqual([stock + 4, 3])
  expect(await move(clerk, id, 'OUT_FOR_DELIVERY')).toBeUndefined()
  const back = await whole(id)
  expect(back).not.toHaveProperty('missing')
  expect(back.refunds).toMatchObject([{ cause: 'PARTLY_DELIVERED', state: 'KEPT', amount: 400 }])
  await notifyAll(server)
  expect([await onHand(rice), await ledgerSum(server, retailer.id)]).toEqual([stock, 0])
  await move(clerk, id, 'DELIVERED')
  await notifyAll(server)
  expect(await ledgerSum(server, retailer.id)).toBe(7)
})

test('what has left the house is not taken back: money, and a tax invoice of the part', async () => {
  const refunded = await anOrder('2C2P-PP-QR', 'ACCEPTED', 'OUT_FOR_DELIVERY')
  const [refund] = (await deliver(refunded, 1, 2)).body.refunds
  const params = { id: refunded, refundId: String(refund?.id) }
  expect((await manager.call(calls.recordRefund, { params, body: { reference: 'KBANK 1' } })).status).toBe(200)
  expect(await move(manager, refunded, 'OUT_FOR_DELIVERY')).toBe('not_undoable')
  const invoiced = await anOrder('COD', 'ACCEPTED', 'OUT_FOR_DELIVERY')
  await deliver(invoiced, 1, 2)
  expect((await manager.call(issueTaxInvoice, { params: { id: invoiced }, body: { buyer } })).status).toBe(200)
  expect(await move(manager, invoiced, 'OUT_FOR_DELIVERY')).toBe('not_undoable')
  expect((await whole(invoiced)).stage).toBe('PARTLY_DELIVERED')
})

test('less on the shelf than ordered: what is not sent goes back or is written off, and the amount falls', async () => {
  const id = await anOrder('COD', 'ACCEPTED', 'PICKING')
  const stock = await onHand(rice)
  const lines: Pick[] = [
    { lineNo: 1, pickedQty: 4, stock: 'loss' },
    { lineNo: 2, pickedQty: 3, stock: 'back', reason: 'กล่องบุบ' },
  ]
  const { body } = await pick(id, ...lines)
  expect(body).toMatchObject({ dueAmt: 499.99, missing: { lines: 2, amt: 233.33, reason: 'ของบนชั้นไม่พอ' } })
  expect(body.events.at(-1)).toMatchObject({ stage: 'SHORT_PICKED', reason: 'ของบนชั้นไม่พอ (1: 4/6, 2: 3/4)' })
  const movements = ['not_delivered 1 2', 'not_delivered 2 1', 'loss 1 -2']
  expect([await onHand(rice), await ledgerOf(id)]).toEqual([stock, movements])
  const [own] = (await retailer.call(orderHistory)).body
  expect(own?.orderDetails.map(({ pickedQty, missingReason }) => [pickedQty, missingReason])).toEqual([
    [4, 'ของบนชั้นไม่พอ'],
    [3, 'กล่องบุบ'],
  ])
  await pick(id, ...lines)
  expect(await ledgerOf(id)).toEqual(movements)
  for (const to of ['PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const) await move(clerk, id, to)
  const delivered = await whole(id)
  expect(delivered).toMatchObject({
    stage: 'DELIVERED',
    dueAmt: 499.99,
    orderDetails: [{ deliveredQty: 4 }, { deliveredQty: 3 }],
  })
  const invoice = await manager.call(issueTaxInvoice, { params: { id }, body: { buyer } })
  expect(invoice.body).toMatchObject({ totalAmt: 499.99, dueAmt: 499.99 })
})

test('found after all: the line is whole again, and so are stock and money', async () => {
  const id = await anOrder('2C2P-PP-QR', 'ACCEPTED', 'PICKING')
  const stock = await onHand(rice)
  await pick(id, { lineNo: 1, pickedQty: 4, stock: 'back' })
  expect((await pick(id, { lineNo: 1, pickedQty: 1, stock: 'back' })).body.refund).toEqual({
    state: 'DUE',
    amount: 500,
  })
  expect((await pick(id, { lineNo: 1, pickedQty: 5, stock: 'back' })).body.refund).toEqual({
    state: 'DUE',
    amount: 100,
  })
  const { body } = await pick(id, { lineNo: 1, pickedQty: 6, stock: 'back' })
  expect([body.refund, body.missing, await onHand(rice)]).toEqual([undefined, undefined, stock])
})

test('a short pick is refused where it makes no sense, and once its money was given back', async () => {
  const early = await anOrder('COD', 'ACCEPTED')
  const line = (lineNo: number, pickedQty: number): Pick => ({ lineNo, pickedQty, stock: 'back' })
  expect((await pick(early, line(1, 1))).problem.code).toBe('order_closed')
  const id = await anOrder('2C2P-PP-QR', 'ACCEPTED', 'PICKING')
  for (const lines of [[line(9, 1)], [line(1, 7)], [line(1, 1), line(1, 2)], [line(1, 0), line(2, 0)]])
    expect((await pick(id, ...lines)).problem.code).toBe('validation')
  expect((await whole(id)).events.at(-1)?.stage).toBe('PICKING')
  const [refund] = (await pick(id, line(1, 4))).body.refunds
  await manager.call(calls.recordRefund, {
    params: { id, refundId: String(refund?.id) },
    body: { reference: 'K 1' },
  })
  expect((await pick(id, line(1, 5))).problem.code).toBe('not_undoable')
  expect((await pick(id, line(1, 3))).body.refunds.map(({ state, amount }) => [state, amount])).toEqual([
    ['REFUNDED', 200],
    ['DUE', 100],
  ])
})
