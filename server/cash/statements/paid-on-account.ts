import { sql } from 'kysely'
import type { Satang } from '#rules/money.ts'
import {
  isSameTransfer,
  rowsWithoutPayment,
  type PaymentOfOrders,
  type RowOfOrder,
} from '#rules/credit/rows-of-payments.ts'
import type { Tx } from '#server/adapters/database/database.ts'

/** A confirmed row of a statement that may stand for a payment on account. */
type LinkedRow = RowOfOrder & { at: Date }

/** The payments on account of an amount that a retailer made by transfer or cheque. */
async function paymentsOf(tx: Tx, outletId: string, amount: Satang): Promise<PaymentOfOrders[]> {
  const { rows } = await sql<PaymentOfOrders>`
    select r.id, r.reference, array_agg(a.order_id::text) as "orderIds"
    from credit_receipt r join credit_allocation a on a.receipt_id = r.id
    where r.outlet_id = ${outletId}::uuid and r.amount_satang = ${amount} and r.method <> 'CASH' and r.cancelled_at is null
    group by r.id order by r.id`.execute(tx)
  return rows
}

/** The confirmed rows with an amount that are linked to one of these orders, in the order in which they were. */
async function rowsOf(tx: Tx, orderIds: readonly string[], amount: Satang): Promise<LinkedRow[]> {
  const { rows } = await sql<LinkedRow>`
    select id, order_id as "orderId", reference, at from bank_statement_row
    where state = 'CONFIRMED' and order_id = any(${[...new Set(orderIds)]}::uuid[]) and amount_satang = ${amount}
    order by decided_at, id`.execute(tx)
  return rows
}

type Link = { row: { id: number; reference: string }; order: { id: string; outlet_id: string }; amount: Satang }

/**
 * Whether an order on account was paid by a transfer or cheque of this amount: `free` where one is left for this row, `taken` where other
 * rows of statements stand for all of them. A payment of many orders belongs to one row, whichever of them it names. Under `lockStatements`.
 */
export async function paymentOnAccount(tx: Tx, { row, order, amount }: Link): Promise<'none' | 'free' | 'taken'> {
  const payments = await paymentsOf(tx, order.outlet_id, amount)
  if (!payments.some(({ orderIds }) => orderIds.includes(order.id))) return 'none'
  const linked = await rowsOf(
    tx,
    payments.flatMap(({ orderIds }) => orderIds),
    amount,
  )
  const own = { id: row.id, orderId: order.id, reference: row.reference }
  const others = linked.filter(({ id }) => id !== row.id)
  return rowsWithoutPayment([...others, own], payments).some(({ id }) => id === row.id) ? 'taken' : 'free'
}

type CancelledPayment = {
  outletId: string
  amount: Satang
  reference: string | null
  receivedOn: Date
  orderIds: string[]
}

/**
 * Opens the row of a statement that was linked to a payment on account which is cancelled now, so that it is matched again: the one with
 * its reference, else one for which no other payment of its amount is left. Of several that is never one with the reference of another
 * payment, but the one of the nearest day, or the last. Under `lockStatements`.
 */
export async function openRowOfCancelled(tx: Tx, receiptId: number): Promise<void> {
  const { rows } = await sql<CancelledPayment>`
    select r.outlet_id as "outletId", r.amount_satang as amount, r.reference,
      r.received_on::timestamp at time zone 'Asia/Bangkok' as "receivedOn", array_agg(a.order_id::text) as "orderIds"
    from credit_receipt r join credit_allocation a on a.receipt_id = r.id
    where r.id = ${receiptId} and r.method <> 'CASH' group by r.id`.execute(tx)
  const [cancelled] = rows
  if (!cancelled) return
  const payments = await paymentsOf(tx, cancelled.outletId, cancelled.amount)
  const orderIds = [...cancelled.orderIds, ...payments.flatMap((payment) => payment.orderIds)]
  const linked = await rowsOf(tx, orderIds, cancelled.amount)
  const row = linked.find((one) => isOf(one, cancelled, payments)) ?? leastLikely(linked, cancelled, payments)
  if (row)
    await sql`update bank_statement_row
      set state = 'UNKNOWN', reason = null, order_id = null, note = null, decided_at = null, decided_by = null
      where id = ${row.id}`.execute(tx)
}

/** Whether a row is the cancelled payment's for certain, and no payment with the same reference took its place. */
const isOf = (row: LinkedRow, cancelled: CancelledPayment, payments: readonly PaymentOfOrders[]): boolean =>
  cancelled.orderIds.includes(row.orderId) &&
  isSameTransfer(row, cancelled) &&
  !payments.some((payment) => isSameTransfer(row, payment))

/** The row for which no payment is left: the rows that stand for others sooner come first. */
function leastLikely(
  linked: readonly LinkedRow[],
  cancelled: CancelledPayment,
  payments: readonly PaymentOfOrders[],
): LinkedRow | undefined {
  const isOther = (row: LinkedRow) =>
    !cancelled.orderIds.includes(row.orderId) || payments.some((payment) => isSameTransfer(row, payment))
  const distance = ({ at }: LinkedRow) => Math.abs(at.getTime() - cancelled.receivedOn.getTime())
  const sorted = linked.toSorted(
    (one, other) => Number(isOther(other)) - Number(isOther(one)) || distance(other) - distance(one),
  )
  return rowsWithoutPayment(sorted, payments).findLast((row) => cancelled.orderIds.includes(row.orderId))
}
