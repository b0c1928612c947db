import { sql } from 'kysely'
import type { HoldReason } from '#rules/orders/odd-order.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { eventInsert } from '#server/events/emit.ts'
import { orderPayload, type OrderRow } from '#server/orders/orders.ts'
import type { StoredReason } from '#server/orders/staff-reading.ts'

type HoldChange = { holdId: number; note: string; actor: string; at: Date }

/**
 * Holds an order that the caller has locked, with its history and its event in one statement.
 * @param heldBy null: the rules
 * @returns the id of the hold
 */
export async function writeHold(
  tx: Tx,
  order: OrderRow,
  { reasons, heldBy, at }: { reasons: readonly StoredReason[]; heldBy: string | null; at: Date },
): Promise<number> {
  const codes = codesOf(reasons)
  const payload = { ...orderPayload(order), reasons: codes }
  const words = reasons.flatMap((reason) => (reason.code === 'by_staff' ? reason.note : []))
  const { rows } = await sql<{ id: number }>`
    with event as (
      insert into order_event (order_id, state, stage, at, actor, reason)
      values (${order.id}, ${order.state}, 'HELD', ${at}, ${heldBy ?? 'rules'}, ${[...words, ...codes.filter((code) => code !== 'by_staff')].join(', ')})
    ), emitted as (${eventInsert({ topic: 'order.held', payload, at })})
    insert into order_hold (order_id, reasons, at, held_by)
    values (${order.id}, ${JSON.stringify(reasons)}, ${at}, ${heldBy}) returning id`.execute(tx)
  return Number(rows[0]?.id)
}

/** Adds reasons to a hold, without those that it has. */
export const addReasons = (tx: Tx, holdId: number, reasons: readonly StoredReason[]): Promise<unknown> =>
  sql`update order_hold h set reasons = h.reasons || coalesce((
      select jsonb_agg(further.reason order by further.nth)
      from jsonb_array_elements(${JSON.stringify(reasons)}::jsonb) with ordinality as further (reason, nth)
      where not h.reasons @> jsonb_build_array(further.reason)
    ), '[]') where h.id = ${holdId}`.execute(tx)

/** Releases the hold of an order that the caller has locked, with its history and its event in one statement. */
export async function writeRelease(tx: Tx, order: OrderRow, { holdId, note, actor, at }: HoldChange): Promise<void> {
  await sql`
    with event as (
      insert into order_event (order_id, state, stage, at, actor, reason)
      values (${order.id}, ${order.state}, 'RELEASED', ${at}, ${actor}, ${note})
    ), emitted as (${eventInsert({ topic: 'order.released', payload: orderPayload(order), at })})
    update order_hold set released_at = ${at}, released_by = ${actor}, note = ${note} where id = ${holdId}`.execute(tx)
}

/** Holds an order that the caller has locked by a hold that was released. */
export async function reopenHold(tx: Tx, order: OrderRow, { holdId, note, actor, at }: HoldChange): Promise<void> {
  const { reasons } = await tx
    .updateTable('order_hold')
    .set({ released_at: null, released_by: null, note: null })
    .where('id', '=', holdId)
    .returning('reasons')
    .executeTakeFirstOrThrow()
  const payload = { ...orderPayload(order), reasons: codesOf(reasons), reopened: true }
  await sql`
    with event as (
      insert into order_event (order_id, state, stage, at, actor, reason)
      values (${order.id}, ${order.state}, 'HELD', ${at}, ${actor}, ${note})
    )
    ${eventInsert({ topic: 'order.held', payload, at })}`.execute(tx)
}

/** Empties the addresses by which orders of a retailer were held. @returns how many holds had some */
export async function forgetHeldAddresses(tx: Tx, outletId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update order_hold h set reasons = (
      select jsonb_agg(case when reason->>'code' = 'changed_address' then reason || '{"before": "", "now": ""}'::jsonb else reason end order by nth)
      from jsonb_array_elements(h.reasons) with ordinality as one (reason, nth))
    from orders where orders.id = h.order_id and orders.outlet_id = ${outletId}
      and h.reasons @> '[{"code": "changed_address"}]' and not h.reasons @> '[{"code": "changed_address", "before": "", "now": ""}]'`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}

const codesOf = (reasons: readonly HoldReason[]): string[] => [...new Set(reasons.map(({ code }) => code))]
