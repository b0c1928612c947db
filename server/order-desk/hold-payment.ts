import { sql } from 'kysely'
import type { HoldReason } from '#rules/orders/odd-order.ts'
import { canBeHeld } from '#rules/orders/stages.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import type { OrderRow } from '#server/orders/orders.ts'
import { findHolder } from '#server/orders/staff-reading.ts'
import { addReasons, writeHold } from './write-holds.ts'

type OtherMoney = Extract<HoldReason, { code: 'other_currency' }>

/**
 * Holds an order that the caller has locked, since the gateway reports money for it that is not baht. Where it is held
 * already, the hold gets this reason too.
 * @returns false where it can be held no more: somebody has accepted or cancelled it
 */
export async function holdForOtherCurrency(
  tx: Tx,
  order: OrderRow,
  { at, ...money }: Omit<OtherMoney, 'code'> & { at: Date },
): Promise<boolean> {
  if (!canBeHeld(order.stage)) return false
  const reasons: OtherMoney[] = [{ code: 'other_currency', ...money }]
  const holder = await findHolder(tx, order.id)
  if (holder) await addReasons(tx, holder.id, reasons)
  else await writeHold(tx, order, { reasons, heldBy: null, at })
  return true
}

/** Whether money that is not baht was reported for an order, and nobody has released it since. */
export async function waitsForOtherCurrency(db: Database | Tx, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    select from order_hold where order_id = ${orderId}::uuid and released_at is null
      and reasons @> '[{"code": "other_currency"}]'`.execute(db)
  return rows.length > 0
}
