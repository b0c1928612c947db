import type { overrideSlip as overrideCall } from '#contract/backoffice/day/slips/calls.ts'
import type { AnswerOf, RequestOf } from '#contract/call.ts'
import { fail, invalid, ok, type Result } from '#contract/errors.ts'
import { may } from '#rules/identity/permissions.ts'
import { fromBaht, minus, satang, sumOf, toBaht, type Satang } from '#rules/money.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import type { As } from '#server/http/route.ts'
import { lockOrders, undoMove, undoReason, type OrderRow } from '#server/orders/orders.ts'
import { paidOf, savePayType } from '#server/orders/order-money.ts'
import { giveBackRefunds, takeDueRefunds, type UsedRefunds } from '#server/orders/refunds.ts'
import { notUndoable, recordAction, type Inverse } from '#server/staff-actions/staff-actions.ts'
import { payOrder, slipForStaff } from './decide-slip.ts'
import { hasPaidAnother, lockStatements } from './paid-by-statement.ts'
import { notWaiting } from './payable.ts'
import { addOverride, findSlip, lockSlip, orderIdOf, removeUse, type SlipDetails } from './store.ts'
import { givenBackOf, neededOfTransfer, ordersOfTransfer } from './transfer.ts'

type Overridden = AnswerOf<typeof overrideCall>

/**
 * Uses a slip's transfer to pay another order too, or its own although it was rejected. Fails with `amount_mismatch`
 * where what is left of the transfer, or the amount that was named, is not the order's, or its money was assigned to another order on
 * the statement, and no reason says why, or a manager has to decide; `validation` where nothing is left and no amount is named.
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
    // A use of a slip is one of that slip.
    const original = found && (await findSlip(tx, found.overrides ?? found.id))
    if (!original || !orderId) return fail('not_found')
    // Also those that it has paid: two orders at the same time must not both use what is left, or is to go back.
    const orders = await lockOrders(tx, [orderId, ...(await ordersOfTransfer(tx, original))])
    const order = orders.find((one) => one.id === orderId)
    const slip = await lockSlip(tx, original.id)
    if (!slip || !order) return fail('not_found')
    if (slip.state === 'pending' && slip.order_id === order.id)
      return fail('slip_pending', { detail: 'The slip waits for its own order: accept it' })
    const closed = notWaiting(order)
    if (closed) return closed
    const mayDiffer = may(who, 'slips.override')
    const amount = await amountFor(tx, slip, { order, orders, mayDiffer }, body)
    if (!amount.ok) return amount
    const { used, ...read } = amount.value
    const name = slip.reference ?? slip.id
    const paid = await payOrder(tx, order, { amount: used, who, now, why: `slip ${name}: ${body.reason}` })
    if (!paid.ok) return paid
    const by = { by: actorOf(who), at: now }
    await addOverride(tx, {
      id,
      slipId: slip.id,
      orderId: order.id,
      amount: order.grand_total_satang,
      ...read,
      ...by,
      reason: body.reason,
    })
    const note = `slip ${name}: ${order.order_number}`
    const refunds = await takeRefundsOf(tx, orders, {
      amount: paidOf(order, used) ?? order.grand_total_satang,
      actor: by.by,
      at: now,
      note,
    })
    const undo = await recordAction(tx, {
      kind: 'slip_overridden',
      subject: { type: 'order', id: order.id },
      inverse: { slipId: id, payType: order.pay_type, refunds },
      who,
      at: now,
    })
    const shown = await slipForStaff(tx, id)
    return shown.ok ? ok({ ...shown.value, undo }) : shown
  })
}

type Use = { amount: Satang; actor: string; at: Date; note: string }

/** What a transfer pays is not due back any more to the orders that it has paid. */
async function takeRefundsOf(tx: Tx, orders: readonly OrderRow[], { amount, ...by }: Use): Promise<UsedRefunds[]> {
  const all: UsedRefunds[] = []
  let left = amount
  for (const order of orders) {
    const { used, refunds } = await takeDueRefunds(tx, order, { ...by, amount: left, ofTransfers: true })
    if (refunds.ids.length > 0) all.push(refunds)
    left = minus(left, used)
  }
  return all
}

type Amount = { used: Satang; readAmount: Satang | null; amountReason: string | null }

/** What of the transfer is for the order, and as it is kept where that was named or is not what the order costs; and why. */
async function amountFor(
  tx: Tx,
  slip: SlipDetails,
  { order, orders, mayDiffer }: { order: OrderRow; orders: readonly OrderRow[]; mayDiffer: boolean },
  { amount, amountReason }: RequestOf<typeof overrideCall>['body'],
): Promise<Result<Amount>> {
  const named = amount === undefined ? null : fromBaht(amount)
  if (amount !== undefined && (named === null || named <= 0)) return invalid('amount', 'invalid')
  const { reference, created_at: sentAt } = slip
  const total = order.grand_total_satang
  const isAssigned = reference && (await hasPaidAnother(tx, order.id, { reference, sentAt, amount: total }))
  const ids = orders.map((one) => one.id)
  const givenBack = await givenBackOf(tx, ids)
  const left = minus(slip.read_satang ?? slip.amount_satang, sumOf([await neededOfTransfer(tx, slip), givenBack]))
  const used = named ?? (isAssigned ? satang(0) : satang(Math.max(0, left)))
  const isGone = isAssigned || (givenBack > 0 && used > left)
  const isExact = used === total && !isGone
  if (!mayDiffer && (!isExact || used > left))
    return fail('amount_mismatch', { detail: `A manager decides: ${toBaht(satang(Math.max(0, left)))} baht are left` })
  if (isExact) return ok({ used, readAmount: named, amountReason: null })
  if (!amountReason)
    return fail('amount_mismatch', {
      detail: `The transfer has ${toBaht(used)} baht for an order of ${toBaht(total)}`,
    })
  // Only who uses it knows how much of it is for this order.
  if (used <= 0) return invalid('amount', 'required')
  return ok({ used, readAmount: used, amountReason })
}

/** The order waits for its payment again, as long as nothing has become of it. */
export const undoSlipOverride: Inverse<'slip_overridden'> = async (tx, request) => {
  const { slipId, payType, refunds } = request.inverse
  await lockStatements(tx)
  const orders = await lockOrders(tx, [request.id, ...refunds.map(({ orderId }) => orderId)])
  const moved = await undoMove(tx, {
    ...request,
    inverse: {
      from: 'VERIFYING_PAYMENT',
      to: 'PAYMENT_COMPLETE',
      usedRefunds: [],
      restRefund: satang(0),
      shortReasons: [],
    },
  })
  if (!moved.ok) return moved
  if (!(await removeUse(tx, slipId)))
    return notUndoable('changed_since', 'A bank statement names the slip, or another use')
  await savePayType(tx, request.id, payType)
  const undone = { actor: actorOf(request.who), at: request.at, reason: undoReason }
  for (const used of refunds) {
    const order = orders.find((one) => one.id === used.orderId)
    if (!order || !(await giveBackRefunds(tx, order, used, undone)))
      return notUndoable('money_returned', 'What was left of a refund was given back')
  }
  return ok(null)
}
