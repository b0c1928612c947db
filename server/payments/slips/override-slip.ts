import type { overrideSlip as overrideCall } from '#contract/backoffice/day/slips/calls.ts'
import type { AnswerOf, RequestOf } from '#contract/call.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import { fromBaht, minus, satang, toBaht, type Satang } from '#rules/money.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import type { As } from '#server/http/route.ts'
import { lockOrder, undoMove, type OrderRow } from '#server/orders/orders.ts'
import { savePayType } from '#server/orders/order-money.ts'
import { notUndoable, recordAction, type Inverse } from '#server/staff-actions/staff-actions.ts'
import { payOrder, slipForStaff } from './decide-slip.ts'
import { hasPaidAnother, lockStatements } from './paid-by-statement.ts'
import { notWaiting } from './payable.ts'
import { addOverride, findSlip, orderIdOf, removeOverride, usedOfTransfer, type SlipDetails } from './store.ts'

type Overridden = AnswerOf<typeof overrideCall>

/**
 * Uses a slip's transfer to pay another order too, or its own although it was rejected. Fails with `amount_mismatch`
 * where what is left of the transfer, or the amount that was named, is not the order's, or its money was assigned to another order on
 * the statement, and no reason says why.
 */
export function overrideSlip(
  db: Database,
  { who, params, body, now }: As<Staff, typeof overrideCall>,
  id: string,
): Promise<Result<Overridden>> {
  return transact(db, async (tx): Promise<Result<Overridden>> => {
    await lockStatements(tx)
    const found = await findSlip(tx, params.id)
    const orderId = await orderIdOf(tx, body.orderNumber)
    const order = orderId && (await lockOrder(tx, orderId, null))
    // Two orders at the same time must not both use what is left; a use of a slip is one of that slip.
    const slip = found && order && (await findSlip(tx, found.overrides ?? found.id, true))
    if (!slip || !order) return fail('not_found')
    if (slip.state === 'pending' && slip.order_id === order.id)
      return fail('slip_pending', { detail: 'The slip waits for its own order: accept it' })
    const closed = notWaiting(order.state)
    if (closed) return closed
    const amount = await amountFor(tx, slip, order, body)
    if (!amount.ok) return amount
    const why = `slip ${slip.reference ?? slip.id}: ${body.reason}`
    const paid = await payOrder(tx, order, { who, now, why })
    if (!paid.ok) return paid
    await addOverride(tx, {
      id,
      slipId: slip.id,
      orderId: order.id,
      amount: order.grand_total_satang,
      ...amount.value,
      by: actorOf(who),
      reason: body.reason,
      at: now,
    })
    const undo = await recordAction(tx, {
      kind: 'slip_overridden',
      subject: { type: 'order', id: order.id },
      inverse: { slipId: id, payType: order.pay_type },
      who,
      at: now,
    })
    const shown = await slipForStaff(tx, id)
    return shown.ok ? ok({ ...shown.value, undo }) : shown
  })
}

/** What of the transfer is for the order, where that was named or is not what the order costs; and why. */
async function amountFor(
  tx: Tx,
  slip: SlipDetails,
  order: OrderRow,
  { amount, amountReason }: RequestOf<typeof overrideCall>['body'],
): Promise<Result<{ readAmount: Satang | null; amountReason: string | null }>> {
  const named = amount === undefined ? null : fromBaht(amount)
  if (amount !== undefined && (named === null || named <= 0))
    return fail('validation', { errors: [{ path: 'amount', code: 'invalid' }] })
  const { reference, created_at: sentAt } = slip
  const isGone =
    reference && (await hasPaidAnother(tx, order.id, { reference, sentAt, amount: order.grand_total_satang }))
  const left = minus(slip.read_satang ?? slip.amount_satang, await usedOfTransfer(tx, slip))
  const used = named ?? (isGone ? satang(0) : left)
  if (used === order.grand_total_satang && !isGone) return ok({ readAmount: named, amountReason: null })
  if (!amountReason)
    return fail('amount_mismatch', {
      detail: `The transfer has ${toBaht(used)} baht for an order of ${toBaht(order.grand_total_satang)}`,
    })
  return ok({ readAmount: used > 0 ? used : null, amountReason })
}

/** The order waits for its payment again, as long as nothing has become of it. */
export const undoSlipOverride: Inverse<'slip_overridden'> = async (tx, request) => {
  const { slipId, payType } = request.inverse
  await lockStatements(tx)
  const moved = await undoMove(tx, {
    ...request,
    inverse: { from: 'VERIFYING_PAYMENT', to: 'PAYMENT_COMPLETE', usedRefunds: [], shortReasons: [] },
  })
  if (!moved.ok) return moved
  if (!(await removeOverride(tx, slipId)))
    return notUndoable('changed_since', 'A bank statement names the slip, or another use')
  await savePayType(tx, request.id, payType)
  return ok(null)
}
