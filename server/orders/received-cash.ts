import { sql } from 'kysely'
import type { Tx } from '#server/adapters/database/database.ts'

/** Whether the cash of an order was received, by the counter or with what its driver brought. */
export async function isCashReceived(tx: Tx, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    select from counter_receipt where order_id = ${orderId}::uuid
    union all select from cash_up_order where order_id = ${orderId}::uuid`.execute(tx)
  return rows.length > 0
}
