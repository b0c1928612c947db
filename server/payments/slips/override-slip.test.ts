import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { changeOrder, previewChange } from '#contract/backoffice/day/order-sheet/calls.ts'
import { moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { acceptSlip, overrideSlip, rejectSlip } from '#contract/backoffice/day/slips/calls.ts'
import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import { usePoints } from '#contract/cart/calls.ts'
import { cancelOrder } from '#contract/orders/calls.ts'
import { heard } from '#test/builders/pairs.ts'
import type { StaffClient } from '#test/builders/staff.ts'
import { undoing } from '#test/builders/second-change.ts'
import { givePoints } from '#server/loyalty/retailer-points.fixture.ts'
import {
  accept,
  aClerk,
  aReference,
  aSentSlip,
  ownSlips,
  anOrder,
  refundsOf,
  rice,
  stateOf,
  slipServer,
} from './slips.fixture.ts'

const server = await slipServer()
const clerk = await aClerk(server)
const manager = await server.as('manager')

const override = (id: string, orderNumber: string, reason = 'โอนครั้งเดียวสองคำสั่งซื้อ', amounts: object = {}) =>
  manager.call(overrideSlip, { params: { id }, body: { orderNumber, reason, ...amounts } })

test('one transfer for two orders: the clerk counts it for the second too, with a reason', async () => {
  const { owing: first, slipId } = await aSentSlip(server)
  await accept(clerk, slipId)
  const second = await anOrder(server)
  const { status, body } = await override(slipId, second.orderNumber, undefined, { amount: second.amount })
  expect([status, body]).toMatchObject([
    200,
    {
      state: 'accepted',
      overrides: slipId,
      orderNumber: second.orderNumber,
      amount: second.amount,
      overrideReason: 'โอนครั้งเดียวสองคำสั่งซื้อ',
      reason: null,
      duplicates: [{ id: slipId, orderNumber: first.orderNumber, state: 'accepted' }],
    },
  ])
  expect(await stateOf(second)).toBe('PAYMENT_COMPLETE')
  expect(await ownSlips(second)).toMatchObject([{ state: 'accepted', reason: null, note: null }])
  expect(await override(slipId, second.orderNumber)).toMatchObject({ status: 409, problem: { code: 'already_paid' } })
})

test('a slip of another amount pays an order only with a reason, and its transfer is used once', async () => {
  const { owing: first, slipId } = await aSentSlip(server)
  await accept(clerk, slipId)
  const second = await anOrder(server)
  const refused = await override(slipId, second.orderNumber)
  expect([refused.status, refused.problem.code]).toEqual([422, 'amount_mismatch'])
  const unnamed = await override(slipId, second.orderNumber, undefined, { amountReason: 'โอนรวม' })
  expect(unnamed.problem.errors).toEqual([{ path: 'amount', code: 'required' }])
  expect(await stateOf(second)).not.toBe('PAYMENT_COMPLETE')
  const kept = { amount: 1, amountReason: 'ส่วนที่เหลือจ่ายเงินสดแล้ว' }
  const { status, body } = await override(slipId, second.orderNumber, undefined, kept)
  expect([status, body]).toMatchObject([200, { readAmt: 1, amountReason: kept.amountReason, overrides: slipId }])
  expect(await stateOf(first)).toBe('PAYMENT_COMPLETE')
})

test('who checks slips uses for another order what is left of a transfer, and leaves more to a manager', async () => {
  const [cashier, picker] = [await server.as('cash'), await server.as('warehouse')]
  const use = (who: StaffClient, id: string, orderNumber: string, amounts: object = {}) =>
    who.call(overrideSlip, { params: { id }, body: { orderNumber, reason: 'โอนผิดคำสั่งซื้อ', ...amounts } })
  const { slipId } = await aSentSlip(server)
  const order = await anOrder(server)
  expect((await use(picker, slipId, order.orderNumber)).status).toBe(403)
  const less = await use(cashier, slipId, order.orderNumber, { amount: 400, amountReason: 'ที่เหลือจ่ายเงินสด' })
  expect([less.problem.code, await stateOf(order)]).toEqual(['amount_mismatch', 'VERIFYING_PAYMENT'])
  const used = await use(cashier, slipId, order.orderNumber)
  expect([used.status, await stateOf(order)]).toEqual([200, 'PAYMENT_COMPLETE'])
  const third = await anOrder(server)
  for (const amounts of [{}, { amount: 480 }, { amount: 480, amountReason: 'โอนรวม' }])
    expect((await use(cashier, slipId, third.orderNumber, amounts)).problem.code).toBe('amount_mismatch')
  expect(await stateOf(third)).toBe('VERIFYING_PAYMENT')
  expect(await heard(undoing(cashier, used.body.undo)())).toBe('done')
  expect(await stateOf(order)).toBe('VERIFYING_PAYMENT')
})

test('the use of a slip for another order is undone: the order waits for its payment again', async () => {
  const { slipId } = await aSentSlip(server)
  const order = await anOrder(server)
  const before = await stateOf(order)
  const { body } = await override(slipId, order.orderNumber, undefined, { amount: order.amount })
  expect(await stateOf(order)).toBe('PAYMENT_COMPLETE')
  const undone = await manager.call(undoAction, { params: { id: body.undo?.actionId ?? 0 } })
  expect([undone.status, undone.problem]).toMatchObject([200, {}])
  expect(await stateOf(order)).toBe(before)
  expect(await ownSlips(order)).toEqual([])
})

test('the use of a slip stays once a change that gives points back has made its order another', async () => {
  const { slipId } = await aSentSlip(server)
  const retailer = await server.retailer()
  await givePoints(server, retailer.id, 250)
  await retailer.tap(rice, 3)
  await retailer.call(usePoints, { body: { points: 250 } })
  const { id, orderNumber, grandTotalAmt } = (await retailer.order({ payType: 'PROMPTPAY' })).body
  const used = await override(slipId, orderNumber, undefined, { amount: grandTotalAmt })
  const lines = [{ productId: rice, qty: 1 }]
  const { revision, after } = (await manager.call(previewChange, { params: { id }, body: { lines } })).body
  const body = { lines, reason: 'โทรมาขอแก้', revision, expectedGrandTotalAmt: after.grandTotalAmt }
  expect((await manager.call(changeOrder, { params: { id }, body })).body.undoable).toBe('points_returned')
  const undone = await manager.call(undoAction, { params: { id: used.body.undo?.actionId ?? 0 } })
  expect(undone.problem?.errors).toEqual([{ path: 'action', code: 'changed_since' }])
})

test('a slip that was rejected by mistake can be counted after all', async () => {
  const { owing, slipId } = await aSentSlip(server)
  const rejected = await manager.call(rejectSlip, { params: { id: slipId }, body: { reason: 'unreadable' } })
  expect((await override(slipId, owing.orderNumber, 'ตรวจกับธนาคารแล้ว')).status).toBe(200)
  expect(await stateOf(owing)).toBe('PAYMENT_COMPLETE')
  // It waits for no decision any more.
  const undone = await manager.call(undoAction, { params: { id: rejected.body.undo?.actionId ?? 0 } })
  expect(undone.problem.errors).toEqual([{ path: 'action', code: 'changed_since' }])
})

test('an override wants a reason, an order that waits, and no slip that only waits to be accepted', async () => {
  const { owing, slipId } = await aSentSlip(server)
  const cancelled = await anOrder(server)
  await cancelled.retailer.call(cancelOrder, { params: { id: cancelled.id }, body: {} })
  const refusals = [
    await override(slipId, owing.orderNumber),
    await override(slipId, cancelled.orderNumber),
    await override(slipId, 'SD0000000000000'),
    await override(randomUUID(), owing.orderNumber),
    await override(slipId, owing.orderNumber, '  '),
  ]
  expect(refusals.map(({ status, problem }) => `${status} ${problem.code}`)).toEqual([
    '409 slip_pending',
    '409 order_closed',
    '404 not_found',
    '404 not_found',
    '422 validation',
  ])
})

test('a transfer that was used for another order pays its own no more, whichever slip shows it', async () => {
  const reference = aReference()
  const { owing, slipId } = await aSentSlip(server, reference)
  const other = await anOrder(server)
  expect((await override(slipId, other.orderNumber)).status).toBe(200)
  expect((await accept(clerk, slipId)).problem.code).toBe('slip_used')
  await manager.call(rejectSlip, { params: { id: slipId }, body: { reason: 'other', note: 'จ่ายอีกคำสั่งซื้อแล้ว' } })
  const again = await aSentSlip(server, reference)
  expect((await accept(clerk, again.slipId)).problem.code).toBe('slip_used')
  // What was paid for the other one goes back: it must not pay twice.
  await manager.call(moveOrders, { body: { ids: [other.id], to: 'CANCELLED', reason: 'ร้านสั่งผิด' } })
  expect((await accept(clerk, again.slipId)).problem.code).toBe('slip_used')
  expect([await stateOf(owing), await stateOf(again.owing)]).toEqual(['VERIFYING_PAYMENT', 'VERIFYING_PAYMENT'])
})

test('a transfer that was sent again and accepted pays no third order without a reason', async () => {
  const reference = aReference()
  const { slipId } = await aSentSlip(server, reference)
  await manager.call(rejectSlip, { params: { id: slipId }, body: { reason: 'unreadable' } })
  await accept(clerk, (await aSentSlip(server, reference)).slipId)
  const third = await anOrder(server)
  expect((await override(slipId, third.orderNumber)).problem.code).toBe('amount_mismatch')
  expect(await stateOf(third)).toBe('VERIFYING_PAYMENT')
})

test('of a transfer for two orders nothing is given back that the other one has used', async () => {
  const { owing, slipId } = await aSentSlip(server)
  const other = await anOrder(server)
  await override(slipId, other.orderNumber, undefined, { amount: other.amount })
  const body = { amount: 2 * owing.amount + 1, amountReason: 'โอนรวมสองคำสั่งซื้อ' }
  expect((await manager.call(acceptSlip, { params: { id: slipId }, body })).status).toBe(200)
  const refunds = server.db.selectFrom('refund').select(['cause', 'amount_satang']).where('order_id', '=', owing.id)
  expect(await refunds.execute()).toEqual([{ cause: 'WRONG_AMOUNT', amount_satang: 100 }])
})

test('a use of a use is one of the slip itself, and each is undone alone', async () => {
  const { slipId } = await aSentSlip(server)
  await accept(clerk, slipId)
  const [second, third] = [await anOrder(server), await anOrder(server)]
  const first = await override(slipId, second.orderNumber, undefined, { amount: second.amount })
  const next = await override(first.body.id, third.orderNumber, undefined, { amount: third.amount })
  expect(next.body.overrides).toBe(slipId)
  for (const { body } of [first, next]) expect(await heard(undoing(manager, body.undo)())).toBe('done')
  expect([await stateOf(second), await stateOf(third)]).toEqual(['VERIFYING_PAYMENT', 'VERIFYING_PAYMENT'])
})

/** An order of 480 baht, paid by a slip on which the manager has read more. */
async function aSlipOfMore(amount: number) {
  const { owing, slipId } = await aSentSlip(server)
  const body = { amount, amountReason: 'โอนรวมหลายคำสั่งซื้อ' }
  expect((await manager.call(acceptSlip, { params: { id: slipId }, body })).status).toBe(200)
  return { id: owing.id, slipId }
}

test('money that was to go back pays another order instead, and is to go back again once that is undone', async () => {
  const { id, slipId } = await aSlipOfMore(1000)
  expect(await refundsOf(server, id)).toEqual(['DUE 52000'])
  const second = await anOrder(server)
  const { status, body } = await override(slipId, second.orderNumber, undefined, { amount: 480 })
  expect([status, await stateOf(second)]).toEqual([200, 'PAYMENT_COMPLETE'])
  expect(await refundsOf(server, id)).toEqual(['KEPT 52000', 'DUE 4000'])
  expect(await heard(undoing(manager, body.undo)())).toBe('done')
  expect(await refundsOf(server, id)).toEqual(['DUE 52000', 'KEPT 4000'])
  // What is left, where no part is named.
  const exact = await aSlipOfMore(960)
  expect((await override(exact.slipId, second.orderNumber)).status).toBe(200)
  expect(await refundsOf(server, exact.id)).toEqual(['KEPT 48000'])
})

test('the use of a slip is not undone once the rest of its money went to the bank', async () => {
  const { id, slipId } = await aSlipOfMore(1000)
  const second = await anOrder(server)
  const { body } = await override(slipId, second.orderNumber, undefined, { amount: 480 })
  await sql`update refund set in_bank_file_at = now() where order_id = ${id} and state = 'DUE'`.execute(server.db)
  expect(await heard(undoing(manager, body.undo)())).toBe('money_returned')
  expect([await stateOf(second), await refundsOf(server, id)]).toEqual(['PAYMENT_COMPLETE', ['KEPT 52000', 'DUE 4000']])
})

test.each([
  ['given back', sql`state = 'REFUNDED', closed_at = now(), closed_by = 'clock', reference = 'KBANK 1'`],
  ['in a file for the bank', sql`in_bank_file_at = now()`],
])('money that is %s pays no other order without a reason', async (_what, change) => {
  const { id, slipId } = await aSlipOfMore(960)
  await sql`update refund set ${change} where order_id = ${id}`.execute(server.db)
  const second = await anOrder(server)
  for (const amounts of [{}, { amount: 480 }])
    expect((await override(slipId, second.orderNumber, undefined, amounts)).problem.code).toBe('amount_mismatch')
  expect(await stateOf(second)).toBe('VERIFYING_PAYMENT')
})

test('what a paid order became cheaper by goes back to its retailer, and pays no other order', async () => {
  const { owing, slipId } = await aSentSlip(server)
  await accept(clerk, slipId)
  const change = { params: { id: owing.id }, body: { lines: [{ productId: rice, qty: 2 }] } }
  const { revision, after } = (await manager.call(previewChange, change)).body
  const body = { ...change.body, reason: 'โทรมาขอลด', revision, expectedGrandTotalAmt: after.grandTotalAmt }
  expect((await manager.call(changeOrder, { ...change, body })).status).toBe(200)
  const { retailer } = await anOrder(server)
  await retailer.tap(rice, 1)
  const { orderNumber } = (await retailer.order({ payType: 'PROMPTPAY' })).body
  expect((await override(slipId, orderNumber)).problem.code).toBe('amount_mismatch')
})
