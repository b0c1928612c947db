import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { getStaffOrder, moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { getSlip, overrideSlip, rejectSlip } from '#contract/backoffice/day/slips/calls.ts'
import { undoAction } from '#contract/backoffice/staff-actions/calls.ts'
import { heard } from '#test/builders/pairs.ts'
import { undoing } from '#test/builders/second-change.ts'
import { aSlip } from '#test/builders/slip.ts'
import { accept, aClerk, anOrder, aReference, sendFor, slipServer } from './slips.fixture.ts'

const server = await slipServer()
const clerk = await aClerk(server)
const manager = (await server.as('manager')).call

/** A slip for an order of 480 baht. */
async function aSentSlip() {
  const owing = await anOrder(server)
  const image = await aSlip({ reference: aReference(), words: randomUUID() })
  return { owing, slipId: (await sendFor(server, owing, { image })).body.slipId }
}

test('a clerk who reads another amount than the order’s is stopped; a manager may accept it with a reason', async () => {
  const { slipId } = await aSentSlip()
  expect(await accept(clerk, slipId, { amount: 400 })).toMatchObject({
    status: 422,
    problem: { code: 'amount_mismatch' },
  })
  expect(await accept(manager, slipId, { amount: 400 })).toMatchObject({
    status: 422,
    problem: { code: 'validation', errors: [{ path: 'amountReason', code: 'required' }] },
  })
  expect((await accept(manager, slipId, { amount: 0.001 })).problem.code).toBe('validation')
  expect((await clerk(getSlip, { params: { id: slipId } })).body.state).toBe('pending')
  const amountReason = 'ร้านจะจ่ายส่วนที่เหลือกับคนขับ'
  const { body } = await accept(manager, slipId, { amount: 400, amountReason })
  expect(body).toMatchObject({ state: 'accepted', readAmt: 400, amountReason, arrived: null })
})

test('the amount that a clerk reads is kept, and what was paid too much is a refund that is due', async () => {
  const exact = await aSentSlip()
  expect((await accept(clerk, exact.slipId, { amount: 480 })).body).toMatchObject({ readAmt: 480, amountReason: null })
  const { owing, slipId } = await aSentSlip()
  expect((await accept(manager, slipId, { amount: 500.5, amountReason: 'โอนเกิน' })).status).toBe(200)
  const { refunds } = (await manager(getStaffOrder, { params: { id: owing.id } })).body
  expect(refunds).toMatchObject([{ cause: 'WRONG_AMOUNT', state: 'DUE', amount: 20.5 }])
})

const whole = async (id: string) => (await manager(getStaffOrder, { params: { id } })).body
const moveTo = (id: string, to: 'CANCELLED' | 'ACCEPTED') =>
  manager(moveOrders, { body: { ids: [id], to, reason: 'ร้านขอ' } })

test('what was accepted for less is what was paid: the rest is due at the door, and no more is given back', async () => {
  const { owing, slipId } = await aSentSlip()
  await accept(manager, slipId, { amount: 400, amountReason: 'ร้านจะจ่ายส่วนที่เหลือกับคนขับ' })
  expect(await whole(owing.id)).toMatchObject({ stage: 'PAYMENT_COMPLETE', grandTotalAmt: 480, dueAmt: 80 })
  await moveTo(owing.id, 'ACCEPTED')
  expect((await whole(owing.id)).dueAmt).toBe(80)
  await moveTo(owing.id, 'CANCELLED')
  expect((await whole(owing.id)).refunds).toMatchObject([{ cause: 'CANCELLED', state: 'DUE', amount: 400 }])
})

test('of a transfer that is used for another order with less, the rest of that order is due until the use is undone', async () => {
  const { slipId } = await aSentSlip()
  const second = await anOrder(server)
  const staff = await server.as('manager')
  const amounts = { amount: 100, amountReason: 'ที่เหลือจ่ายเงินสด' }
  const body = { orderNumber: second.orderNumber, reason: 'โอนรวม', ...amounts }
  const { undo } = (await staff.call(overrideSlip, { params: { id: slipId }, body })).body
  expect(await whole(second.id)).toMatchObject({ stage: 'PAYMENT_COMPLETE', dueAmt: 380 })
  expect(await heard(undoing(staff, undo)())).toBe('done')
  expect(await whole(second.id)).toMatchObject({ stage: 'VERIFYING_PAYMENT', dueAmt: 480 })
  // Paid in another way, it is paid whole.
  const { slipId: exact } = (await sendFor(server, second)).body
  await accept(clerk, exact, { amount: 480 })
  expect(await whole(second.id)).toMatchObject({ stage: 'PAYMENT_COMPLETE', dueAmt: 0 })
})

test('an order that was cancelled and opened again by another slip is paid by that one alone', async () => {
  const { owing, slipId } = await aSentSlip()
  const second = await sendFor(server, owing)
  await accept(manager, slipId, { amount: 400, amountReason: 'จ่ายส่วนที่เหลือกับคนขับ' })
  await moveTo(owing.id, 'CANCELLED')
  expect((await accept(manager, second.body.slipId, { amount: 480, reopen: true })).status).toBe(200)
  expect(await whole(owing.id)).toMatchObject({ stage: 'PAYMENT_COMPLETE', dueAmt: 0 })
})

test('a rejection by mistake is undone; not once the transfer was sent again', async () => {
  const staff = await server.as('clerk')
  const reject = (id: string) => staff.call(rejectSlip, { params: { id }, body: { reason: 'unreadable' } })
  const undo = (actionId: number | undefined) => staff.call(undoAction, { params: { id: String(actionId) } })
  const first = await aSentSlip()
  const { undo: action } = (await reject(first.slipId)).body
  expect((await undo(action?.actionId)).status).toBe(200)
  expect((await clerk(getSlip, { params: { id: first.slipId } })).body).toMatchObject({
    state: 'pending',
    decidedBy: null,
    reason: null,
  })
  expect((await accept(clerk, first.slipId)).status).toBe(200)

  const owing = await anOrder(server)
  const image = await aSlip({ reference: aReference() })
  const { slipId } = (await sendFor(server, owing, { image })).body
  const late = (await reject(slipId)).body.undo
  await sendFor(server, owing, { image })
  expect((await undo(late?.actionId)).problem.code).toBe('not_undoable')
})
