import { sql } from 'kysely'
import type { Tx } from '#server/adapters/database/database.ts'

/** Whether a transfer slip of this order waits for a clerk; none does where there are no slips at all. */
export async function isSlipWaiting(tx: Tx, orderId: string): Promise<boolean> {
  const table = await sql`select from pg_tables where tablename = 'payment_slip'`.execute(tx)
  if (table.rows.length === 0) return false
  const waiting = await sql`select from payment_slip where order_id = ${orderId}::uuid and state = 'pending'`.execute(
    tx,
  )
  return waiting.rows.length > 0
}
