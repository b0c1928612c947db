import { sql } from 'kysely'
import { fail, ok, type Result } from '#contract/errors.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { eventInsert } from '#server/events/emit.ts'
import { orderPayload, type OrderRow } from '#server/orders/orders.ts'
import { findRefund, type Refund } from '#server/orders/refunds.ts'

/**
 * Records that a manager has refunded the money. Once: a second request fails with `order_closed`, unless its reference
 * is the same.
 */
export async function closeRefund(
  tx: Tx,
  order: OrderRow,
  refundId: number,
  closing: { reference: string; bank: string | null; note: string | null; actor: string; at: Date },
): Promise<Result<'closed' | 'already'>> {
  const refund = await findRefund(tx, order.id, refundId)
  if (!refund) return fail('not_found')
  if (refund.state === 'REFUNDED' && refund.reference === closing.reference) return ok('already')
  if (refund.state !== 'DUE') return fail('order_closed', { detail: `The refund is ${refund.state}` })
  const { reference, bank, note, actor, at } = closing
  const payload = { ...orderPayload(order), amount: refund.amount_satang }
  await sql`
    with closed as (
      update refund set state = 'REFUNDED', closed_at = ${at}, closed_by = ${actor}, reference = ${reference}, bank = ${bank},
        note = ${note}
      where id = ${refundId}
    ), event as (
      insert into order_event (order_id, state, stage, at, actor, reason)
      values (${order.id}, ${order.state}, 'REFUNDED', ${at}, ${actor}, ${note ? `${reference}: ${note}` : reference})
    )
    ${eventInsert({ topic: 'order.refunded', payload, at })}`.execute(tx)
  return ok('closed')
}

/**
 * Closes a refund without paying it: the supposed second payment is the only one, as the order was moved to paid by
 * hand before the notice came. The reason is stored in the order's history.
 */
export async function keepRefund(
  tx: Tx,
  order: OrderRow,
  refundId: number,
  { reason, actor, at }: { reason: string; actor: string; at: Date },
): Promise<Result<'closed' | 'already'>> {
  const refund = await findRefund(tx, order.id, refundId)
  if (!refund) return fail('not_found')
  if (refund.state === 'KEPT') return ok('already')
  if (refund.state !== 'DUE' || refund.cause !== 'PAID_TWICE')
    return fail('order_closed', { detail: `The refund is ${refund.state}, for ${refund.cause}` })
  if (refund.in_bank_file_at) return fail('order_closed', { detail: 'The refund is in a file for the bank' })
  await sql`
    with kept as (
      update refund set state = 'KEPT', closed_at = ${at}, closed_by = ${actor}, note = ${reason} where id = ${refundId}
    )
    insert into order_event (order_id, state, stage, at, actor, reason)
    values (${order.id}, ${order.state}, 'REFUND_KEPT', ${at}, ${actor}, ${reason})`.execute(tx)
  return ok('closed')
}

/**
 * Takes a due refund out of the file for the bank that never went there: its money has not left. The reason is stored in the
 * order's history.
 */
export async function unfileRefund(
  tx: Tx,
  order: OrderRow,
  refundId: number,
  { reason, actor, at }: { reason: string; actor: string; at: Date },
): Promise<Result<'taken_out' | 'already'>> {
  const refund = await findRefund(tx, order.id, refundId)
  if (!refund) return fail('not_found')
  if (refund.state !== 'DUE') return fail('order_closed', { detail: `The refund is ${refund.state}` })
  const { rows } = await sql`
    with taken_out as (
      update refund set in_bank_file_at = null, in_bank_file_by = null
      where id = ${refundId} and state = 'DUE' and in_bank_file_at is not null returning id
    )
    insert into order_event (order_id, state, stage, at, actor, reason)
    select ${order.id}::uuid, ${order.state}, 'REFUND_UNFILED', ${at}::timestamptz, ${actor}, ${reason} from taken_out
    returning order_id`.execute(tx)
  return ok(rows.length > 0 ? 'taken_out' : 'already')
}

/** Writes that a closed refund is due again, with its event: of one that was recorded as paid the retailer had been notified. */
export const recordReopened = (
  tx: Tx,
  order: OrderRow,
  { cause, amount_satang: amount, state }: Pick<Refund, 'cause' | 'amount_satang' | 'state'>,
  { actor, at }: { actor: string; at: Date },
): Promise<unknown> => {
  const payload = { ...orderPayload(order), amount, reopened: state === 'REFUNDED' }
  return sql`
    with event as (
      insert into order_event (order_id, state, stage, at, actor, reason)
      values (${order.id}, ${order.state}, 'REFUND_DUE', ${at}, ${actor}, ${cause})
    )
    ${eventInsert({ topic: 'order.refund_due', payload, at })}`.execute(tx)
}
