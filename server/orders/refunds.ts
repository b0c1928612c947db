import { sql } from 'kysely'
import { minus, satang, sumOf, type Satang } from '#rules/money.ts'
import { hasMoney, holdsStock, type RefundCause, type RefundState } from '#rules/orders/stages.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { eventInsert } from '#server/events/emit.ts'
import { perhapsActorIn, type Actor } from '#server/http/actor.ts'
import type { OrderRow } from './store.ts'
import { orderPayload } from './order-payload.ts'

export type Refund = {
  id: number
  cause: RefundCause
  invoice_no: string | null
  amount_satang: Satang
  state: RefundState
  due_at: Date
  closed_at: Date | null
  closed_by: Actor | null
  reference: string | null
  note: string | null
  /** When it was put in a file for the bank, which may have paid it since. */
  in_bank_file_at: Date | null
}
export type NewRefund = { cause: RefundCause; amount: Satang; invoiceNo: string | null; actor: string; at: Date }

/**
 * Records a due refund with its event, in the caller's transaction. A repeated report of the same payment attempt adds
 * no second one.
 */
export async function dueRefund(tx: Tx, order: OrderRow, refund: NewRefund): Promise<void> {
  const { cause, amount, invoiceNo, actor, at } = refund
  if (amount <= 0) return
  const refundDue = { topic: 'order.refund_due', payload: { ...orderPayload(order), amount }, at } as const
  await sql`
    with due as (
      insert into refund (order_id, cause, invoice_no, amount_satang, state, due_at)
      values (${order.id}, ${cause}, ${invoiceNo}, ${amount}, 'DUE', ${at}::timestamptz)
      on conflict (invoice_no, cause) where invoice_no is not null do nothing returning order_id
    ), event as (
      insert into order_event (order_id, state, stage, at, actor, reason)
      select o.id, o.state, 'REFUND_DUE', ${at}::timestamptz, ${actor}, ${invoiceNo ? `${cause} ${invoiceNo}` : cause}
      from due join orders o on o.id = due.order_id
    )
    ${eventInsert(refundDue, sql`exists (select from due)`)}`.execute(tx)
}

/** More of a payment is due than was known: raises the amount of its due refund, with an event of what is added. */
export async function raiseRefund(
  tx: Tx,
  order: OrderRow,
  { id, cause, invoice_no: invoiceNo, amount_satang: known }: Refund,
  { amount, actor, at }: Pick<NewRefund, 'amount' | 'actor' | 'at'>,
): Promise<void> {
  const payload = { ...orderPayload(order), amount: minus(amount, known) }
  await sql`
    with raised as (update refund set amount_satang = ${amount} where id = ${id}), event as (
      insert into order_event (order_id, state, stage, at, actor, reason)
      values (${order.id}, ${order.state}, 'REFUND_DUE', ${at}, ${actor}, ${invoiceNo ? `${cause} ${invoiceNo}` : cause})
    )
    ${eventInsert({ topic: 'order.refund_due', payload, at })}`.execute(tx)
}

/** Of a row of `refund`: its money was paid, or is in a file for the bank and can be paid at any time. */
export const isMoneyGone = sql<boolean>`(state = 'REFUNDED' or (state = 'DUE' and in_bank_file_at is not null))`

const isGone = ({ state, in_bank_file_at }: Refund): boolean =>
  state === 'REFUNDED' || (state === 'DUE' && in_bank_file_at !== null)

/** It is due, and the bank is not paying it. */
export const isStillDue = (refund: Refund): boolean => refund.state === 'DUE' && !isGone(refund)

/** What was refunded of an order for one cause, or is in a file for the bank; satang. */
export async function refundedAmount(tx: Tx, orderId: string, cause: RefundCause): Promise<Satang> {
  const refunds = await findRefunds(tx, orderId)
  return sumOf(
    refunds.filter((refund) => refund.cause === cause && isGone(refund)).map((refund) => refund.amount_satang),
  )
}

/** What of one payment was paid back, is in a file for the bank, or was taken for its order by a manager; satang. */
export async function usedBefore(tx: Tx, { id, stage }: OrderRow, invoiceNo: string): Promise<Satang> {
  const isTaken = ({ cause, state }: Refund) => hasMoney(stage) && cause === 'WRONG_AMOUNT' && state === 'KEPT'
  const refunds = (await findRefunds(tx, id)).filter((refund) => refund.invoice_no === invoiceNo)
  return sumOf(refunds.filter((refund) => isGone(refund) || isTaken(refund)).map((refund) => refund.amount_satang))
}

type RefundChange = { cause: RefundCause; actor: string; at: Date }

/**
 * Voids one due refund of an order, whose cause was undone; never one that the bank may be paying.
 * @returns false where none of this amount is due
 */
export async function voidRefund(
  tx: Tx,
  order: OrderRow,
  { cause, amount, actor, at, reason }: RefundChange & { amount: Satang; reason: string },
): Promise<boolean> {
  const { rows } = await sql`
    with kept as (
      update refund set state = 'KEPT', closed_at = ${at}, closed_by = ${actor}, note = ${reason}
      where id = (select id from refund where order_id = ${order.id}::uuid and cause = ${cause}
        and amount_satang = ${amount} and state = 'DUE' and in_bank_file_at is null order by id desc limit 1) returning id
    )
    insert into order_event (order_id, state, stage, at, actor, reason)
    select ${order.id}::uuid, ${order.state}, 'REFUND_KEPT', ${at}::timestamptz, ${actor}, ${reason} from kept
    returning order_id`.execute(tx)
  return rows.length > 0
}

/** Voids the due refunds of one cause, which was undone, but for those that the bank may be paying. */
export const voidRefunds = (
  tx: Tx,
  order: OrderRow,
  { cause, actor, at, reason }: RefundChange & { reason: string },
): Promise<unknown> =>
  sql`
    with kept as (
      update refund set state = 'KEPT', closed_at = ${at}, closed_by = ${actor}, note = ${reason}
      where order_id = ${order.id}::uuid and cause = ${cause} and state = 'DUE' and in_bank_file_at is null returning id
    )
    insert into order_event (order_id, state, stage, at, actor, reason)
    select ${order.id}::uuid, ${order.state}, 'REFUND_KEPT', ${at}::timestamptz, ${actor}, ${reason} from kept`.execute(
    tx,
  )

/**
 * Adjusts the due refunds of one cause so that `amount` satang are refunded in total, with what was paid or is in a file: adds a
 * further refund where more is due than before, replaces the due ones where less is.
 */
export async function settleRefunds(
  tx: Tx,
  order: OrderRow,
  { amount, ...change }: RefundChange & { amount: Satang },
): Promise<void> {
  const { cause } = change
  const left = minus(amount, await refundedAmount(tx, order.id, cause))
  const refunds = await findRefunds(tx, order.id)
  const due = sumOf(
    refunds.filter((refund) => refund.cause === cause && isStillDue(refund)).map((refund) => refund.amount_satang),
  )
  if (left < due) await voidRefunds(tx, order, { ...change, reason: 'settled anew' })
  await dueRefund(tx, order, { ...change, amount: left < due ? left : minus(left, due), invoiceNo: null })
}

/**
 * What was used of due refunds of an order: the refunds that were closed, and what became due of the last one again, satang, for its
 * cause.
 */
export type UsedRefunds = { orderId: string; ids: number[]; rest: Satang; cause: RefundCause }

/** Of a wrong amount, and the bank is not paying it back: a confirmation of the payment takes it. */
const isWrongAmountDue = (refund: Refund): boolean => isStillDue(refund) && refund.cause === 'WRONG_AMOUNT'

/** What came for an order as a wrong amount, and a confirmation of its payment takes, up to what it costs; satang. */
export async function wrongAmountOf(db: Database, { id, grand_total_satang: total }: OrderRow): Promise<Satang> {
  const due = (await findRefunds(db, id)).filter(isWrongAmountDue)
  return satang(Math.min(sumOf(due.map((refund) => refund.amount_satang)), total))
}

/** Causes of money that came for an order beyond what it costs. */
export const beyondTotal: readonly RefundCause[] = ['WRONG_AMOUNT', 'PAID_TWICE', 'LATE_PAYMENT']

type UseOfRefunds = {
  /** At most this is used; satang. */
  amount: Satang
  /** Only money of transfers, and not that of the gateway's payments. */
  ofTransfers: boolean
  actor: string
  at: Date
  note: string | null
}

/**
 * Uses the money of due refunds after all, the largest first and no more of them than it takes; never one that the bank may be paying.
 * For its own order, what came as a wrong amount; for another one, all that transfers have brought and the order does not cost. What
 * the last one has beyond the amount is due as a refund of its own.
 * @returns what was used, in satang, and what undoes it
 */
export async function takeDueRefunds(
  tx: Tx,
  order: OrderRow,
  { amount, ofTransfers, actor, at, note }: UseOfRefunds,
): Promise<{ used: Satang; refunds: UsedRefunds }> {
  const nothing = satang(0)
  let cause: RefundCause = 'WRONG_AMOUNT'
  if (amount <= 0) return { used: nothing, refunds: { orderId: order.id, ids: [], rest: nothing, cause } }
  const isOff = !holdsStock(order.stage)
  const refunds = await findRefunds(tx, order.id)
  const usable = ofTransfers
    ? refunds.filter(
        (refund) => isStillDue(refund) && refund.invoice_no === null && (isOff || beyondTotal.includes(refund.cause)),
      )
    : refunds.filter(isWrongAmountDue)
  const due = usable.toSorted((a, b) => b.amount_satang - a.amount_satang)
  const ids: number[] = []
  let closed = nothing
  for (const refund of due) {
    if (closed >= amount) break
    ids.push(refund.id)
    cause = refund.cause
    closed = sumOf([closed, refund.amount_satang])
  }
  await sql`update refund set state = 'KEPT', closed_at = ${at}, closed_by = ${actor}, note = ${note}
    where id = any(${ids}::bigint[])`.execute(tx)
  const rest = satang(Math.max(0, closed - amount))
  await dueRefund(tx, order, { cause, amount: rest, invoiceNo: null, actor, at })
  return { used: minus(closed, rest), refunds: { orderId: order.id, ids, rest, cause } }
}

/**
 * Undoes a use of due refunds.
 * @returns false where the bank may be paying what was due again
 */
export async function giveBackRefunds(
  tx: Tx,
  order: OrderRow,
  { ids, rest, cause }: Omit<UsedRefunds, 'orderId'>,
  change: { actor: string; at: Date; reason: string },
): Promise<boolean> {
  await reopenRefunds(tx, ids)
  return rest === 0 || voidRefund(tx, order, { ...change, cause, amount: rest })
}

/**
 * Closes the due refund of a payment attempt whose money is used for its order after all; what the order does not need of it stays due.
 * @param left what that is, in satang
 * @returns whether there was one
 */
export async function useRefundMoney(
  tx: Tx,
  orderId: string,
  { invoiceNo, left, actor, at }: { invoiceNo: string; left: Satang; actor: string; at: Date },
): Promise<boolean> {
  const used = await tx
    .updateTable('refund')
    .set(left > 0 ? { amount_satang: left } : { state: 'KEPT', closed_at: at, closed_by: actor })
    .where('order_id', '=', orderId)
    .where('state', '=', 'DUE')
    .where('in_bank_file_at', 'is', null)
    .where('cause', '=', 'WRONG_AMOUNT')
    .where('invoice_no', '=', invoiceNo)
    .returning('id')
    .execute()
  return used.length > 0
}

/** Closed refunds are due again, because what closed them was undone. */
export const reopenRefunds = (tx: Tx, ids: readonly number[]): Promise<unknown> =>
  sql`update refund set state = 'DUE', closed_at = null, closed_by = null, bank = null,
      reference = null, note = null
    where id = any(${ids}::bigint[])`.execute(tx)

export const findRefunds = (db: Database | Tx, orderId: string): Promise<Refund[]> =>
  db
    .selectFrom('refund')
    .select([
      ...(['id', 'cause', 'invoice_no', 'amount_satang', 'state'] as const),
      ...(['due_at', 'closed_at', 'reference', 'note', 'in_bank_file_at'] as const),
      perhapsActorIn('refund.closed_by').as('closed_by'),
    ])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()

export const findRefund = async (tx: Tx, orderId: string, refundId: number): Promise<Refund | undefined> =>
  (await findRefunds(tx, orderId)).find(({ id }) => id === refundId)

/** Whether a refund to this retailer is due. */
export async function isRefundDue(db: Database | Tx, outletId: string): Promise<boolean> {
  const due = await db
    .selectFrom('refund')
    .innerJoin('orders', 'orders.id', 'refund.order_id')
    .select('refund.id')
    .where('orders.outlet_id', '=', outletId)
    .where('refund.state', '=', 'DUE')
    .executeTakeFirst()
  return due !== undefined
}
