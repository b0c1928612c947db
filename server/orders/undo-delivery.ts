import { sql } from 'kysely'
import { fail, ok, type Result } from '#contract/errors.ts'
import { mayUndoDelivery, type RecordedDelivery } from '#rules/orders/undo.ts'
import type { OrderActor } from '#rules/orders/stages.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { knownSince } from './arriving-goods.ts'
import { expectInvoice } from './invoice-request.ts'
import { isCashReceived } from './received-cash.ts'
import { isMoneyGone, voidRefunds } from './refunds.ts'
import { findOrderById, type OrderRow } from './store.ts'
import { notUndoable } from '#server/staff-actions/staff-actions.ts'
import { sumChanges, takeUnits } from '#server/stock-ledger/stock-ledger.ts'

type Undo = { by: OrderActor; actor: string; reason: string | null; at: Date }

/**
 * Undoes a recorded delivery, in the caller's transaction and before the order is moved: goods that had returned leave
 * the stock again, delivered quantities are cleared, and a due refund is void. Points follow from the event.
 *
 * Fails with `forbidden` for a clerk who did not record it within the hour, `out_of_stock`, and `not_undoable` where
 * its cash was received, money was refunded or a tax document of the delivery was issued. Then nothing is written.
 * @returns the order as it is without the delivery
 */
export async function undoDelivery(tx: Tx, order: OrderRow, undo: Undo): Promise<Result<OrderRow>> {
  const recorded = await findRecorded(tx, order.id)
  if (!recorded || !mayUndoDelivery({ actor: recorded.actor, at: recorded.recordedAt }, undo))
    return fail('forbidden', { detail: 'Only a manager, or within the hour who recorded it, may take a delivery back' })
  const obstacle = await whyNot(tx, order, recorded.at)
  if (obstacle) return obstacle
  const units = await findReturned(tx, order.id)
  const taken = await takeUnits(tx, units, {
    reason: 'order',
    document: order.order_number,
    actor: undo.actor,
    at: undo.at,
  })
  if (!taken.ok) return taken
  await sql`update order_line set delivered_qty = null, short_reason = case when picked_qty < qty then short_reason end
    where order_id = ${order.id}::uuid`.execute(tx)
  await expectInvoice(tx, order.id)
  await voidRefunds(tx, order, {
    cause: 'PARTLY_DELIVERED',
    actor: undo.actor,
    at: undo.at,
    reason: undo.reason ?? 'delivery taken back',
  })
  const now = await findOrderById(tx, order.id)
  return now ? ok(now) : fail('not_found')
}

/** Who recorded the order's delivery, when it was, and since when it is known here. */
async function findRecorded(tx: Tx, orderId: string): Promise<(RecordedDelivery & { recordedAt: Date }) | null> {
  const { rows } = await sql<RecordedDelivery & { recordedAt: Date }>`
    select actor, at, ${knownSince} as "recordedAt"
    from order_event e
    where order_id = ${orderId}::uuid and state = 'DELIVERED' and coalesce(stage, 'PARTLY_DELIVERED') = 'PARTLY_DELIVERED'
    order by id desc limit 1`.execute(tx)
  return rows[0] ?? null
}

/**
 * Whether a driver reported this stage of an order, also where that was undone: the retailer has read it, and not what staff recorded.
 * Of a report that the office decided only where the stop says so: it may have left the order as it was.
 */
export async function wasReported(tx: Tx, { id, stage }: Pick<OrderRow, 'id' | 'stage'>): Promise<boolean> {
  const { rows } = await sql`
    select from delivery_stop s join delivery_report r on r.run_id = s.run_id and r.order_id = s.order_id
    where s.order_id = ${id}::uuid and r.report->>'outcome' = ${stage}
      and (r.state = 'APPLIED' or r.state = 'RESOLVED' and s.outcome = ${stage})
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Whether a driver reported, since an order left, that nothing could be delivered: then the retailer has read why. */
export async function wasBroughtBack(tx: Tx, { id }: Pick<OrderRow, 'id'>): Promise<boolean> {
  // Without a reason it is no word of the driver's: the vehicle was back.
  const { rows } = await sql`
    select from delivery_stop
    where order_id = ${id}::uuid and outcome = 'NOT_DELIVERED' and reason is not null and outcome_recorded_at >= coalesce(
      (select max(at) from order_event where order_id = ${id}::uuid and stage = 'OUT_FOR_DELIVERY'), '-infinity')
    limit 1`.execute(tx)
  return rows.length > 0
}

/** What has happened since that cannot be undone here; null if nothing has. */
async function whyNot(tx: Tx, order: OrderRow, since: Date): Promise<ReturnType<typeof fail> | null> {
  if (await isCashReceived(tx, order.id)) return fail('not_undoable', { detail: 'Its cash was received' })
  const { rows } = await sql<{ refunded: boolean; credited: boolean; invoiced: boolean }>`
    select
      exists (select from refund where order_id = ${order.id}::uuid
        and (cause = 'PROBLEM' and state <> 'KEPT' or cause = 'PARTLY_DELIVERED' and ${isMoneyGone}))
        or exists (select from problem_report where order_id = ${order.id}::uuid and credit_satang is not null) as refunded,
      exists (select from order_tax_invoice t join credit_note c on c.invoice_number = t.number
        where t.order_id = ${order.id}::uuid and coalesce(c.order_id, t.order_id) = t.order_id and c.issued_at >= ${since}) as credited,
      exists (select from order_tax_invoice o join tax_invoice i on i.number = o.number
        where o.order_id = ${order.id}::uuid and i.issued_at >= ${since}) as invoiced`.execute(tx)
  const found = rows[0]
  if (found?.refunded) return notUndoable('money_returned', 'Money was given back')
  if (found?.credited) return notUndoable('document_issued', 'A credit note was issued')
  // An invoice of everything stays right when everything is delivered later.
  return found?.invoiced && order.stage === 'PARTLY_DELIVERED'
    ? notUndoable('document_issued', 'A tax invoice of the part was issued')
    : null
}

/** Units that came back from a partial delivery. */
async function findReturned(tx: Tx, orderId: string): Promise<{ productId: number; units: number }[]> {
  const { rows } = await sql<{ productId: number; delta: number }>`
    select product_id as "productId", coalesce(picked_qty, qty) - delivered_qty as delta from order_line
    where order_id = ${orderId}::uuid and delivered_qty < coalesce(picked_qty, qty)`.execute(tx)
  return sumChanges(rows).map(({ productId, delta }) => ({ productId, units: delta }))
}
