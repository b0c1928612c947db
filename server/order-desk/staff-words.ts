import { sql } from 'kysely'
import type { Tx } from '#server/adapters/database/database.ts'
import { undoReason } from '#server/orders/orders.ts'

/** Reasons of events that name what the server knows: the cause of a refund, and the number of a transfer. */
const stagesOfCodes = sql`('REFUND_DUE', 'REST_PAID')`

/** Why the server made a receipt void. */
const voidCodes = sql`('amount', 'undo')`

/**
 * What staff wrote about the orders and payments of a retailer for each other may name people: it goes, and what was done and when stays. So do the
 * reasons by which the server knows an undone action, and the order whose goods another one sends again.
 * @returns how many places had such words
 */
export async function forgetStaffWords(tx: Tx, outletId: string): Promise<number> {
  const own = sql`select id from orders where outlet_id = ${outletId}::uuid`
  const byStaff = sql`(actor like 'staff:%' or actor like 'API %')`
  const { rows } = await sql<{ count: number }>`
    with note as (
      delete from order_note where order_id in (${own}) returning 1
    ), event as (
      update order_event set reason = null where order_id in (${own}) and ${byStaff} and reason <> ${undoReason}
        and (stage is null or stage not in ${stagesOfCodes})
        and not exists (select from orders again where again.outlet_id = ${outletId}::uuid and again.order_number = reason)
      returning 1
    ), change as (
      update order_change set reason = '' where order_id in (${own}) and reason <> '' returning 1
    ), hold as (
      update order_hold h set note = null, reasons = (
        select coalesce(jsonb_agg(case when reason->>'code' = 'by_staff' then reason || '{"note": ""}'::jsonb else reason end order by nth), '[]')
        from jsonb_array_elements(h.reasons) with ordinality as one (reason, nth))
      where order_id in (${own}) and (note is not null
        or h.reasons @> '[{"code": "by_staff"}]' and not h.reasons @> '[{"code": "by_staff", "note": ""}]') returning 1
    ), repaid as (
      update refund set note = null where order_id in (${own}) and note <> ${undoReason} returning 1
    ), report as (
      update delivery_report set resolution = '' where order_id in (${own}) and resolution <> '' returning 1
    ), problem as (
      update problem_report set answer = '' where order_id in (${own}) and answer <> '' returning 1
    ), payment as (
      update credit_receipt set cancel_reason = null where outlet_id = ${outletId}::uuid and cancel_reason is not null returning 1
    ), receipt as (
      update receipt set void_reason = '' where void_reason <> '' and void_reason not in ${voidCodes} and (order_id in (${own})
        or credit_receipt_id in (select id from credit_receipt where outlet_id = ${outletId}::uuid)) returning 1
    )
    select (select count(*) from note) + (select count(*) from event) + (select count(*) from change)
      + (select count(*) from hold) + (select count(*) from repaid) + (select count(*) from report)
      + (select count(*) from problem) + (select count(*) from payment) + (select count(*) from receipt) as count`.execute(
    tx,
  )
  return Number(rows[0]?.count ?? 0)
}
