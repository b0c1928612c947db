import { sql } from 'kysely'
import { fail, ok, type Result } from '#contract/errors.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { eventInsert } from '#server/events/emit.ts'
import { orderPayload, type OrderRow } from '#server/orders/orders.ts'
import { findRefunds, type Refund } from '#server/orders/order-money.ts'

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
  const refund = (await findRefunds(tx, order.id)).find(({ id }) => id === refundId)
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
  const refund = (await findRefunds(tx, order.id)).find(({ id }) => id === refundId)
  if (!refund) return fail('not_found')
  if (refund.state === 'KEPT') return ok('already')
  if (refund.state !== 'DUE' || refund.cause !== 'PAID_TWICE')
    return fail('order_closed', { detail: `The refund is ${refund.state}, for ${refund.cause}` })
  await sql`
    with kept as (
      update refund set state = 'KEPT', closed_at = ${at}, closed_by = ${actor}, note = ${reason} where id = ${refundId}
    )
    insert into order_event (order_id, state, stage, at, actor, reason)
    values (${order.id}, ${order.state}, 'REFUND_KEPT', ${at}, ${actor}, ${reason})`.execute(tx)
  return ok('closed')
}

/** Writes that a closed refund is due again, with its event. */
export const recordReopened = (
  tx: Tx,
  order: OrderRow,
  { cause, amount_satang: amount }: Pick<Refund, 'cause' | 'amount_satang'>,
  { actor, at }: { actor: string; at: Date },
): Promise<unknown> =>
  sql`
    with event as (
      insert into order_event (order_id, state, stage, at, actor, reason)
      values (${order.id}, ${order.state}, 'REFUND_DUE', ${at}, ${actor}, ${cause})
    )
    ${eventInsert({ topic: 'order.refund_due', payload: { ...orderPayload(order), amount }, at })}`.execute(tx)
