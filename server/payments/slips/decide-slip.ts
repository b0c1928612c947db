import type { acceptSlip as acceptCall, rejectSlip as rejectCall } from '#contract/backoffice/day/slips/calls.ts'
import type { AnswerOf, RequestOf } from '#contract/call.ts'
import { fail, invalid, ok, type Result } from '#contract/errors.ts'
import { may } from '#rules/identity/permissions.ts'
import { fromBaht, minus, type Satang } from '#rules/money.ts'
import { hasMoney, type RefundCause } from '#rules/orders/stages.ts'
import { payTypeOfTransfer } from '#rules/payments/pay-types.ts'
import { sqlState, type Database, type Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { emit } from '#server/events/emit.ts'
import type { As } from '#server/http/route.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { moveToPaid } from '#server/orders/order-money.ts'
import { dueRefund } from '#server/orders/refunds.ts'
import { findOrderById, lockOrder, orderPayload, type OrderRow } from '#server/orders/orders.ts'
import { notUndoable, recordAction, type Inverse } from '#server/staff-actions/staff-actions.ts'
import { hasPaidAnother, lockStatements, openRowsOfRejected } from './paid-by-statement.ts'
import { notWaiting } from './payable.ts'
import { presentToStaff, type StaffSlip } from './present.ts'
import { decide, lockSlip, reopenSlip, findSlip, queuedSlips } from './store.ts'
import { usedOfTransfer } from './transfer.ts'

export async function slipForStaff(db: Database | Tx, id: string): Promise<Result<StaffSlip>> {
  if (!(await findSlip(db, id))) return fail('not_found')
  const { rows } = await queuedSlips(db, { id, newestFirst: false, page: 0, size: 1 })
  return rows[0] ? ok(presentToStaff(rows[0])) : fail('not_found')
}

/**
 * Accepts a slip as the payment of its order. Fails with `slip_decided` for the slower of two clerks, `slip_used` where its
 * transfer has paid another order and not enough is left; then nothing changes. Money beyond the orders that it pays becomes a due refund,
 * and what is missing of the order stays due. With `refund` all of it is due, for an order that needs no money.
 */
export async function acceptSlip(
  db: Database,
  { who, params, body, now }: As<Staff, typeof acceptCall>,
): Promise<Result<StaffSlip>> {
  try {
    return await transact(db, async (tx): Promise<Result<StaffSlip>> => {
      await lockStatements(tx)
      const found = await findSlip(tx, params.id)
      const order = found && (await lockOrder(tx, found.order_id, null))
      const slip = order && (await lockSlip(tx, params.id))
      if (!slip || !order) return fail('not_found')
      if (slip.state !== 'pending') return fail('slip_decided', { detail: `The slip is ${slip.state}` })
      const reference = slip.reference ?? body.reference ?? null
      const read = readAmount(order, who, body)
      if (!read.ok) return read
      const transfer = reference && { reference, sentAt: slip.created_at, amount: order.grand_total_satang }
      if (transfer && (await hasPaidAnother(tx, order.id, transfer)))
        return fail('slip_used', { detail: 'Its money was assigned to another order on the statement of the bank' })
      const transferred = read.value.readAmount ?? order.grand_total_satang
      const left = minus(transferred, await usedOfTransfer(tx, slip, reference))
      if (left < Math.min(transferred, order.grand_total_satang))
        return fail('slip_used', { detail: 'Its money was used for another order' })
      const why = `slip ${reference ?? slip.id}`
      const due = body.refund
        ? refundAll(order, left)
        : await payFrom(tx, order, { amount: left, who, now, why, reopen: body.reopen })
      if (!due.ok) return due
      const by = { by: actorOf(who), at: now }
      await decide(tx, slip.id, { ...by, ...read.value, state: 'accepted', reason: null, note: null, reference })
      await dueRefund(tx, order, { ...due.value, invoiceNo: null, actor: by.by, at: now })
      return slipForStaff(tx, slip.id)
    })
  } catch (error) {
    // The reference that the clerk read on it belongs to another slip.
    if (sqlState(error) === '23505') return fail('slip_used')
    throw error
  }
}

type ReadAmount = { readAmount: Satang | null; amountReason: string | null }

/**
 * What the clerk read on the slip. Fails with `amount_mismatch` where it is not the order's total, unless a manager
 * accepts it with a reason.
 */
function readAmount(
  order: OrderRow,
  who: Staff,
  { amount, amountReason }: RequestOf<typeof acceptCall>['body'],
): Result<ReadAmount> {
  if (amount === undefined) return ok({ readAmount: null, amountReason: null })
  const read = fromBaht(amount)
  if (read === null || read <= 0) return invalid('amount', 'invalid')
  if (read === order.grand_total_satang) return ok({ readAmount: read, amountReason: null })
  if (!may(who, 'slips.override')) return fail('amount_mismatch', { detail: 'A manager decides on another amount' })
  if (!amountReason) return invalid('amountReason', 'required')
  return ok({ readAmount: read, amountReason })
}

type Surplus = { cause: RefundCause; amount: Satang }

/** All the money of a transfer goes back. Fails with `validation` where the order waits for it. */
function refundAll(order: OrderRow, amount: Satang): Result<Surplus> {
  if (!notWaiting(order)) return invalid('refund', 'invalid')
  return ok({ cause: hasMoney(order.stage) ? 'PAID_TWICE' : 'LATE_PAYMENT', amount })
}

/** Pays an order as `payOrder` does. @returns what the order does not cost */
async function payFrom(tx: Tx, order: OrderRow, payment: SlipPayment): Promise<Result<Surplus>> {
  const paid = await payOrder(tx, order, payment)
  return paid.ok ? ok({ cause: 'WRONG_AMOUNT', amount: minus(payment.amount, order.grand_total_satang) }) : paid
}

type SlipPayment = { amount: Satang; who: Staff; now: Date; why: string; reopen?: boolean | undefined }

/** Pays a locked order by a slip. Fails where it waits for no payment, unless a cancelled one is to be reopened. */
export function payOrder(
  tx: Tx,
  order: OrderRow,
  { amount, who, now, why, reopen }: SlipPayment,
): Promise<Result<null>> {
  const closed = order.stage === 'CANCELLED' && reopen ? null : notWaiting(order)
  if (closed) {
    return Promise.resolve(fail(closed.error.code, { detail: `The order is ${order.state}` }))
  }
  return moveToPaid(tx, order, { payType: payTypeOfTransfer, amount }, { actor: actorOf(who), reason: why, at: now })
}

/** Whether what becomes of a slip is news to its retailer. */
const isNotified = (order: OrderRow): boolean => order.state === 'CANCELLED' || !notWaiting(order)

/**
 * Rejects a slip with a reason for the retailer, who is notified while the order still waits for its payment, or was cancelled. What
 * was matched to it on a statement of the bank is open again.
 */
export function rejectSlip(
  db: Database,
  { who, params, body, now }: As<Staff, typeof rejectCall>,
): Promise<Result<AnswerOf<typeof rejectCall>>> {
  return transact(db, async (tx): Promise<Result<AnswerOf<typeof rejectCall>>> => {
    await lockStatements(tx)
    const slip = await findSlip(tx, params.id)
    if (!slip) return fail('not_found')
    const { reason, note } = body
    const decision = {
      state: 'rejected',
      by: actorOf(who),
      at: now,
      reason,
      note: note || null,
      reference: null,
    } as const
    if (!(await decide(tx, slip.id, decision))) return fail('slip_decided')
    await openRowsOfRejected(tx, slip.id)
    const order = await findOrderById(tx, slip.order_id)
    const cancelled = order?.state === 'CANCELLED'
    const notified = order !== null && isNotified(order)
    if (notified)
      await emit(tx, { topic: 'order.slip_rejected', payload: { ...orderPayload(order), reason, cancelled }, at: now })
    const subject = { type: 'slip', id: slip.id } as const
    const undo = await recordAction(tx, { kind: 'slip_rejected', subject, inverse: { notified }, who, at: now })
    const rejected = await slipForStaff(tx, slip.id)
    return rejected.ok ? ok({ ...rejected.value, undo }) : rejected
  })
}

/** A slip that was rejected by mistake waits again, unless its transfer was sent once more; a retailer who was notified is again. */
export const undoSlipRejection: Inverse<'slip_rejected'> = async (tx, { id, inverse, at }) => {
  const found = await findSlip(tx, id)
  const order = found && (await lockOrder(tx, found.order_id, null))
  const slip = order && (await lockSlip(tx, id))
  if (!slip || !order) return fail('not_found')
  if (slip.state !== 'rejected') return notUndoable('changed_since', `The slip is ${slip.state}`)
  if (!(await reopenSlip(tx, id))) return notUndoable('changed_since', 'Its transfer or picture is in use again')
  if (inverse.notified ?? isNotified(order))
    await emit(tx, { topic: 'order.slip_reopened', payload: orderPayload(order), at })
  return ok(null)
}
