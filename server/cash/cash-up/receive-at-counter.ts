import type { receiveAtCounter as receiveCall } from '#contract/backoffice/day/cash/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { isDelivered } from '#rules/orders/stages.ts'
import { fromBaht, toBaht, type Satang } from '#rules/money.ts'
import { isPaidAtDoor } from '#rules/payments/pay-types.ts'
import type { Party } from '#rules/tax-invoices/tax-invoice.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import type { As } from '#server/http/route.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { hasDriver } from '#server/fulfilment/fulfilment.ts'
import { findReceivedCash } from '#server/orders/received-cash.ts'
import { lockOrder, type OrderRow } from '#server/orders/orders.ts'
import { notUndoable, recordAction, type Inverse, type UndoableAction } from '#server/staff-actions/staff-actions.ts'
import { collectedOf } from '#server/orders/order-reading.ts'
import { issueCashReceipt, voidCashReceipt } from './cash-receipt.ts'
import type { CashDeps } from './change-cash.ts'
import { readCashUp } from './read-cash.ts'
import { findCashUps, lockCashUp } from './store.ts'

type ReceivedCash = AnswerOf<typeof receiveCall>

/**
 * Receives the cash of a delivered order at the counter, with its receipt. Fails with `order_closed` for an order that has nothing due at
 * the door or is not delivered, `already_paid` where its cash was received before, `conflict` where a driver brings it or another amount is due
 * than the page showed, and `cash_closed` once the counter's cash of today is closed.
 */
export const receiveAtCounter = (
  { db, seller }: CashDeps,
  { body, who, now }: As<Staff, typeof receiveCall>,
): Promise<Result<ReceivedCash>> =>
  transact(db, async (tx): Promise<Result<ReceivedCash>> => {
    const day = bangkokDate(now)
    const found = await tx
      .selectFrom('orders')
      .select('id')
      .where('order_number', '=', body.orderNumber)
      .executeTakeFirst()
    const order = found && (await lockOrder(tx, found.id, null))
    if (!order) return fail('not_found')
    await lockCashUp(tx, day, null)
    const earlier = await findReceivedCash(tx, order.id)
    if (earlier?.atCounter && earlier.day === day) return counterToday(tx, day, null)
    if (earlier) {
      const detail = `Its cash came on ${earlier.day}${earlier.atCounter ? '' : ' with a driver'}`
      return fail('already_paid', { detail })
    }
    // What a change has added to a prepaid order is due at the door too.
    const isAtDoor = isPaidAtDoor(order.pay_type) || collectedOf(order) > 0
    if (!isAtDoor || !isDelivered(order.stage))
      return fail('order_closed', { detail: `The order is ${order.stage}, paid by ${order.pay_type}` })
    if (await hasDriver(tx, order.id)) return fail('conflict', { detail: 'A driver brings its cash' })
    const otherDue = refuseOtherDue(body.expectedDueAmt, collectedOf(order))
    if (otherDue) return otherDue
    const received = await receiveCash(tx, order, { day, who, now, seller: seller() })
    if (!received.ok) return received
    const subject = { type: 'cash', id: `${day}-counter` } as const
    const action = { kind: 'counter_received', subject, inverse: { orderId: order.id }, who, at: now } as const
    return counterToday(tx, day, await recordAction(tx, action))
  })

/** Refuses cash of another amount than the page said to take, baht; null where it is the same or the page said nothing. */
export const refuseOtherDue = (expectedBaht: number | undefined, due: Satang): ReturnType<typeof fail> | null =>
  expectedBaht === undefined || fromBaht(expectedBaht) === due
    ? null
    : fail('conflict', { detail: `${toBaht(due)} is due` })

/**
 * Enters the cash of an order in the counter's day, with its receipt, under the lock of the order. Fails with `cash_closed`.
 * @param day `YYYY-MM-DD`
 */
export async function receiveCash(
  tx: Tx,
  order: OrderRow,
  { day, who, now, seller }: { day: string; who: Staff; now: Date; seller: Party | null },
): Promise<Result<null>> {
  await lockCashUp(tx, day, null)
  if ((await findCashUps(tx, day, null))[0]?.state === 'CLOSED') return fail('cash_closed')
  const by = actorOf(who)
  await tx.insertInto('counter_receipt').values({ order_id: order.id, day, at: now, received_by: by }).execute()
  const cash = { orderId: order.id, payType: order.pay_type, amount: collectedOf(order) }
  await issueCashReceipt(tx, cash, { seller, by, now })
  return ok(null)
}

async function counterToday(tx: Tx, day: string, undo: UndoableAction | null): Promise<Result<ReceivedCash>> {
  const cashUp = await readCashUp(tx, { day, collector: 'counter' })
  return cashUp.ok ? ok({ ...cashUp.value, undo }) : cashUp
}

/** The cash was received by mistake, or from another retailer. */
export const undoCounterReceipt: Inverse<'counter_received'> = (tx, { id, inverse: { orderId }, who, at }) =>
  takeBackCash(tx, { orderId, day: id.slice(0, 10) }, { who, at })

/** Takes the cash of an order out of the counter's day, and makes its receipt void. Fails with `not_undoable` once it is closed. */
export async function takeBackCash(
  tx: Tx,
  { orderId, day }: { orderId: string; day: string },
  { who, at }: { who: Staff; at: Date },
): Promise<Result<null>> {
  const order = await lockOrder(tx, orderId, null)
  await lockCashUp(tx, day, null)
  if ((await findCashUps(tx, day, null))[0]?.state === 'CLOSED')
    return notUndoable('changed_since', 'The cash is closed')
  await tx.deleteFrom('counter_receipt').where('order_id', '=', orderId).execute()
  if (order) await voidCashReceipt(tx, { orderId, payType: order.pay_type }, { by: actorOf(who), at, reason: 'undo' })
  return ok(null)
}
