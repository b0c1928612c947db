import type { Database, Tx } from '#server/adapters/database/database.ts'
import { presentSlip, type Slip } from './present.ts'

/** Whether any slip of this retailer waits for a clerk: its money may be received already. */
export async function hasWaitingSlip(tx: Database | Tx, outletId: string): Promise<boolean> {
  const waiting = await tx
    .selectFrom('payment_slip')
    .select('id')
    .where('outlet_id', '=', outletId)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return waiting !== undefined
}

/**
 * Slips of a deleted account keep the proof of the transfer; the pictures, with names and account numbers, are deleted.
 */
export const forgetSlips = (tx: Tx, outletId: string): Promise<unknown> =>
  tx
    .updateTable('payment_slip')
    .set({ picture: null, file_key: null, note: null })
    .where('outlet_id', '=', outletId)
    .execute()

/** All slips of a retailer, for the export of their data. */
export async function slipFile(db: Database, outletId: string): Promise<(Slip & { orderNumber: string })[]> {
  const rows = await db
    .selectFrom('payment_slip')
    .innerJoin('orders', 'orders.id', 'payment_slip.order_id')
    .selectAll('payment_slip')
    .select('orders.order_number')
    .where('payment_slip.outlet_id', '=', outletId)
    .orderBy('payment_slip.created_at', 'desc')
    .execute()
  return rows.map((row) => ({ ...presentSlip(row), orderNumber: row.order_number }))
}
