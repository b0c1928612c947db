import type { Database, Tx } from '#server/adapters/database/database.ts'
import { presentSlip, type Slip } from './present.ts'
import { hasPicture } from './store.ts'

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
 * Slips of a deleted account keep the proof of the transfer; the pictures, with names and account numbers, are deleted, also where its
 * transfer was used for another order.
 */
export async function forgetSlips(tx: Tx, outletId: string): Promise<void> {
  await tx
    .updateTable('payment_slip')
    .set({ picture: null, file_key: null, note: null, amount_reason: null })
    .where('outlet_id', '=', outletId)
    .execute()
  await tx
    .updateTable('payment_slip')
    .set({ picture: null, file_key: null })
    .where('id', 'in', (of) =>
      of
        .selectFrom('payment_slip as slip')
        .innerJoin('payment_slip as use', (join) =>
          join.onRef('use.content_hash', '=', 'slip.content_hash').onRef('use.overrides', '=', 'slip.id'),
        )
        .select('use.id')
        .where('slip.outlet_id', '=', outletId),
    )
    .execute()
}

/** All slips of a retailer, for the export of their data. */
export async function slipFile(db: Database, outletId: string): Promise<(Slip & { orderNumber: string })[]> {
  const rows = await db
    .selectFrom('payment_slip')
    .innerJoin('orders', 'orders.id', 'payment_slip.order_id')
    .selectAll('payment_slip')
    .select(['orders.order_number', hasPicture])
    .where('payment_slip.outlet_id', '=', outletId)
    .orderBy('payment_slip.created_at', 'desc')
    .execute()
  return rows.map((row) => ({ ...presentSlip(row), orderNumber: row.order_number }))
}
