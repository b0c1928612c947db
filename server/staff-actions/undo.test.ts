import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as calls from '#contract/backoffice/day/orders/calls.ts'
import { listActions, undoAction, undoActions } from '#contract/backoffice/staff-actions/calls.ts'
import { issueTaxInvoice } from '#contract/backoffice/office/tax-invoices/calls.ts'
import { cancelOrder } from '#contract/orders/calls.ts'
import { orderStatus } from '#contract/orders/calls.ts'
import type { Stage } from '#rules/orders/stages.ts'
import { aCoupon } from '#test/builders/catalogue.ts'
import type { RetailerClient } from '#test/builders/retailer.ts'
import type { StaffClient } from '#test/builders/staff.ts'
import { testServer } from '#test/test-server.ts'
import { buyer, orderRiceAndSoap, rice, riceAndSoap, soap, stateOfOrders, stockFaults } from './undo.fixture.ts'

let retailer: RetailerClient

const server = await testServer({
  products: riceAndSoap,
  stock: (db) => aCoupon(db, { code: 'SAVE10', discount: 10_00, perOutletLimit: 100_000 }),
})
const clerk = await server.as('clerk')
const other = await server.as('clerk')
const manager = await server.as('manager')

/** With a coupon: 723.32 baht. */
async function anOrder(payType: 'COD' | '2C2P-PP-QR', ...stages: Stage[]): Promise<string> {
  const ordered = await orderRiceAndSoap(server, { payType, coupon: 'SAVE10' })
  const { id } = ordered
  retailer = ordered.retailer
  if (payType !== 'COD') await move(manager, id, 'PAYMENT_COMPLETE')
  for (const to of stages) await move(manager, id, to)
  return id
}
async function move(who: StaffClient, id: string, to: Stage): Promise<number> {
  const [result] = (await who.call(calls.moveOrders, { body: { ids: [id], to, reason: 'กดผิด' } })).body.results
  expect(result).toMatchObject({ ok: true, stage: to, undo: { actionId: expect.any(Number) } })
  return result?.undo?.actionId ?? 0
}
const undo = (who: StaffClient, id: number) => who.call(undoAction, { params: { id } })
const refusal = async (who: StaffClient, id: number) => {
  const { status, problem } = await undo(who, id)
  return [status, problem.code, problem.errors?.[0]?.code]
}
const whole = async (id: string) => (await clerk.call(calls.getStaffOrder, { params: { id } })).body
const listed = async (who: StaffClient, id: string) =>
  (await who.call(listActions, { query: { subject: `order:${id}` } })).body.content
const state = () => stateOfOrders(server.db)

test.each<[payType: 'COD' | '2C2P-PP-QR', from: Stage[], to: Stage]>([
  ['COD', [], 'ACCEPTED'],
  ['COD', [], 'CANCELLED'],
  ['2C2P-PP-QR', [], 'ACCEPTED'],
  ['2C2P-PP-QR', [], 'CANCELLED'],
  ['COD', ['ACCEPTED'], 'OUT_FOR_DELIVERY'],
  ['COD', ['ACCEPTED', 'PICKING'], 'ACCEPTED'],
  ['2C2P-PP-QR', ['ACCEPTED', 'PICKING', 'PACKED'], 'CANCELLED'],
  ['COD', ['ACCEPTED', 'PACKED', 'OUT_FOR_DELIVERY'], 'PACKED'],
  ['COD', ['ACCEPTED', 'OUT_FOR_DELIVERY'], 'DELIVERED'],
  ['COD', ['ACCEPTED', 'OUT_FOR_DELIVERY'], 'REFUSED'],
  ['2C2P-PP-QR', ['ACCEPTED', 'OUT_FOR_DELIVERY'], 'REFUSED'],
])('%s after %j: the move to %s is undone, and everything is as before', async (payType, from, to) => {
  const id = await anOrder(payType, ...from)
  const before = await state()
  const action = await move(manager, id, to)
  expect(await state()).not.toEqual(before)
  expect((await undo(manager, action)).status).toBe(200)
  expect(await state()).toEqual(before)
  expect(await stockFaults(server.db)).toEqual([])
  const { events, stage } = await whole(id)
  expect(events.at(-1)).toMatchObject({ stage, reason: 'undo', actor: { id: manager.id } })
})

test('a payment confirmed by hand is undone, and the wrong amount is due again; not once its tax invoice is issued', async () => {
  retailer = await server.retailer()
  await retailer.tap(soap, 3)
  const { id } = (await retailer.order({ payType: '2C2P-PP-QR' })).body
  await sql`insert into refund (order_id, cause, amount_satang, state, due_at)
    values (${id}, 'WRONG_AMOUNT', 5000, 'DUE', now())`.execute(server.db)
  const before = await state()
  const action = await move(manager, id, 'PAYMENT_COMPLETE')
  expect((await whole(id)).refunds).toMatchObject([{ state: 'KEPT' }])
  expect((await undo(manager, action)).status).toBe(200)
  expect(await state()).toEqual(before)
  const again = await move(manager, id, 'PAYMENT_COMPLETE')
  expect((await manager.call(issueTaxInvoice, { params: { id }, body: { buyer } })).status).toBe(200)
  expect(await refusal(manager, again)).toEqual([409, 'not_undoable', 'document_issued'])
})

test('undone twice is undone once', async () => {
  const id = await anOrder('COD')
  const action = await move(clerk, id, 'ACCEPTED')
  const answers = await Promise.all([undo(clerk, action), undo(clerk, action)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await whole(id)).events.map(({ stage }) => stage)).toEqual(['ORDER_COMPLETE', 'ACCEPTED', 'ORDER_COMPLETE'])
  const { ordStatus } = (await retailer.call(orderStatus, { body: { orderID: id } })).body
  expect(ordStatus.map(({ statusDes }) => statusDes)).toEqual(['Order Complete'])
})

test('only the latest action is undone, and the list says why the others are not', async () => {
  const id = await anOrder('COD')
  const accepted = await move(clerk, id, 'ACCEPTED')
  const picking = await move(other, id, 'PICKING')
  expect(await refusal(clerk, accepted)).toEqual([409, 'not_undoable', 'changed_since'])
  expect(await refusal(clerk, picking)).toEqual([403, 'forbidden', 'not_yours'])
  expect(await listed(clerk, id)).toMatchObject([
    { id: picking, kind: 'order_moved', by: { id: other.id }, undone: null, undoable: false, obstacle: 'not_yours' },
    { id: accepted, by: { id: clerk.id }, undoable: false, obstacle: 'changed_since' },
  ])
  expect((await listed(clerk, id)).map(({ move: moved }) => moved)).toEqual([
    { from: 'ACCEPTED', to: 'PICKING' },
    { from: 'ORDER_COMPLETE', to: 'ACCEPTED' },
  ])
  expect((await undo(other, picking)).status).toBe(200)
  expect(await listed(clerk, id)).toMatchObject([
    { id: picking, undone: { by: { id: other.id } }, undoable: false },
    { id: accepted, undone: null, undoable: true },
  ])
  // The list tries, and keeps nothing.
  expect((await whole(id)).stage).toBe('ACCEPTED')
  expect((await undo(clerk, accepted)).status).toBe(200)
})

test('what somebody else changed since stands in the way, even where it is no action of staff', async () => {
  const id = await anOrder('COD')
  const action = await move(clerk, id, 'ACCEPTED')
  await undo(clerk, action)
  const again = await move(clerk, id, 'ACCEPTED')
  await sql`update orders set state = 'ORDER_COMPLETE', fulfilment = null where id = ${id}::uuid`.execute(server.db)
  expect((await retailer.call(cancelOrder, { params: { id }, body: {} })).status).toBe(200)
  expect(await refusal(clerk, again)).toEqual([409, 'not_undoable', 'changed_since'])
})

test('after an hour only who may override undoes it', async () => {
  const id = await anOrder('COD')
  const action = await move(clerk, id, 'ACCEPTED')
  await sql`update staff_action set at = at - interval '61 minutes' where id = ${action}`.execute(server.db)
  expect(await refusal(clerk, action)).toEqual([403, 'forbidden', 'not_yours'])
  expect((await undo(manager, action)).status).toBe(200)
})

test('a cancelled order comes back only while its goods, its money and its points are there', async () => {
  const sold = await anOrder('COD')
  const soldAction = await move(clerk, sold, 'CANCELLED')
  await sql`update stock set on_hand = 5 where product_id = ${rice}`.execute(server.db)
  const refused = await undo(clerk, soldAction)
  expect([refused.status, refused.problem.code]).toEqual([409, 'out_of_stock'])
  expect((await whole(sold)).stage).toBe('CANCELLED')
  await sql`update stock set on_hand = (select sum(delta) from stock_movement m where m.product_id = stock.product_id)`.execute(
    server.db,
  )
  const paid = await anOrder('2C2P-PP-QR')
  const paidAction = await move(manager, paid, 'CANCELLED')
  const [refund] = (await whole(paid)).refunds
  await manager.call(calls.recordRefund, {
    params: { id: paid, refundId: String(refund?.id) },
    body: { reference: 'KBANK 1' },
  })
  expect(await refusal(manager, paidAction)).toEqual([409, 'not_undoable', 'money_returned'])
  const pointed = await anOrder('COD')
  await sql`update orders set points_used = 5 where id = ${pointed}::uuid`.execute(server.db)
  expect(await refusal(manager, await move(manager, pointed, 'CANCELLED'))).toEqual([
    409,
    'not_undoable',
    'points_returned',
  ])
})

test('short picks and deliveries in part are undone in reverse: units, write-offs, reasons and refunds', async () => {
  const id = await anOrder('2C2P-PP-QR', 'ACCEPTED', 'PICKING')
  const before = await state()
  const first = await clerk.call(calls.pickShort, {
    params: { id },
    body: {
      lines: [
        { lineNo: 1, pickedQty: 4, stock: 'loss' },
        { lineNo: 2, pickedQty: 1, stock: 'back' },
      ],
      reason: 'ไม่พอ',
    },
  })
  const between = await state()
  const second = await clerk.call(calls.pickShort, {
    params: { id },
    body: { lines: [{ lineNo: 1, pickedQty: 5, stock: 'back' }], reason: 'เจอแล้ว' },
  })
  await move(manager, id, 'OUT_FOR_DELIVERY')
  const onRoad = await state()
  const part = await manager.call(calls.deliverPartly, {
    params: { id },
    body: { lines: [{ lineNo: 1, deliveredQty: 2 }], reason: 'ถุงขาด' },
  })
  expect((await undo(manager, part.body.undo?.actionId ?? 0)).status).toBe(200)
  expect(await state()).toEqual(onRoad)
  const [road] = (await listed(manager, id)).filter(({ undone }) => undone === null)
  expect((await undo(manager, road?.id ?? 0)).status).toBe(200)
  expect((await undo(clerk, second.body.undo?.actionId ?? 0)).status).toBe(200)
  expect(await state()).toEqual(between)
  expect((await undo(clerk, first.body.undo?.actionId ?? 0)).status).toBe(200)
  expect(await state()).toEqual(before)
  expect(await stockFaults(server.db)).toEqual([])
})

test('a refund recorded by mistake is due again, also while later actions stand', async () => {
  const id = await anOrder('2C2P-PP-QR', 'ACCEPTED', 'PICKING')
  const body = { lines: [{ lineNo: 1, pickedQty: 4, stock: 'back' as const }], reason: 'ไม่พอ' }
  const [refund] = (await clerk.call(calls.pickShort, { params: { id }, body })).body.refunds
  const params = { id, refundId: String(refund?.id) }
  const before = await state()
  const recorded = await manager.call(calls.recordRefund, { params, body: { reference: 'KBANK 1' } })
  const repeated = await manager.call(calls.recordRefund, { params, body: { reference: 'KBANK 1' } })
  expect(repeated.body.undo).toBeNull()
  const picked = await listed(manager, id)
  expect(picked.map(({ kind, undoable, obstacle }) => [kind, undoable, obstacle])).toMatchObject([
    ['refund_recorded', true, undefined],
    ['order_short_picked', false, 'money_returned'],
    ['order_moved', false, 'changed_since'],
    ['order_moved', false, 'changed_since'],
    ['order_moved', false, 'changed_since'],
  ])
  expect((await undo(manager, recorded.body.undo?.actionId ?? 0)).status).toBe(200)
  expect(await state()).toEqual(before)
  const events = (await whole(id)).events.map(({ stage }) => stage)
  expect(events.slice(-2)).toEqual(['REFUNDED', 'REFUND_DUE'])
  await sql`insert into refund (order_id, cause, amount_satang, state, due_at)
    values (${id}, 'PAID_TWICE', 5000, 'DUE', now())`.execute(server.db)
  const twice = (await whole(id)).refunds.find(({ cause }) => cause === 'PAID_TWICE')
  const due = await state()
  const kept = await manager.call(calls.keepRefund, {
    params: { id, refundId: String(twice?.id) },
    body: { reason: 'จ่ายครั้งเดียว' },
  })
  expect((await undo(manager, kept.body.undo?.actionId ?? 0)).status).toBe(200)
  expect(await state()).toEqual(due)
})

test('many at once: the newest first, and one that cannot be undone does not hold back the others', async () => {
  const ids = [await anOrder('COD'), await anOrder('COD')]
  const [first = 0, second = 0] = [
    await move(clerk, ids[0] ?? '', 'ACCEPTED'),
    await move(clerk, ids[1] ?? '', 'ACCEPTED'),
  ]
  const later = await move(clerk, ids[0] ?? '', 'PICKING')
  const foreign = await move(other, ids[1] ?? '', 'PICKING')
  const { results } = (await clerk.call(undoActions, { body: { ids: [first, second, later, 2_000_000_000] } })).body
  expect(results).toEqual([
    { id: 2_000_000_000, ok: false, code: 'not_found' },
    { id: later, ok: true },
    { id: second, ok: false, code: 'not_undoable', obstacle: 'changed_since' },
    { id: first, ok: true },
  ])
  expect((await other.call(undoActions, { body: { ids: [foreign] } })).body.results).toEqual([
    { id: foreign, ok: true },
  ])
})
