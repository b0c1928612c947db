import { sql } from 'kysely'
import type { Tx } from '#server/adapters/database/database.ts'
import { deleteRows } from './delete-rows.ts'
import { demoCountId, demoSupplierIds } from './fill/stock.ts'

/**
 * Removes the demo's count and its suppliers with their orders, as far as nobody ordered from them; lots begin again with
 * the stock that is left.
 */
export async function emptyPurchasing(tx: Tx): Promise<void> {
  await deleteRows(tx, 'stock_count', sql`id = ${demoCountId}::uuid`)
  const untouched = sql`supplier_id = any(${[...demoSupplierIds]}::uuid[]) and not exists (
    select from goods_receipt r where r.purchase_order_id = purchase_order.id)`
  await deleteRows(tx, 'purchase_order', untouched)
  await deleteRows(
    tx,
    'supplier',
    sql`id = any(${[...demoSupplierIds]}::uuid[]) and not exists (
      select from purchase_order o where o.supplier_id = supplier.id)`,
  )
  await sql`update goods_receipt_line set lot_id = null where lot_id is not null`.execute(tx)
  await sql`update stock_correction set lot_id = null where lot_id is not null`.execute(tx)
  await sql`delete from lot_movement`.execute(tx)
  await sql`delete from stock_lot`.execute(tx)
  await sql`
    insert into stock_lot (product_id, code, opening, on_hand)
    select product_id, '', on_hand, on_hand from product_with_lots join stock using (product_id) order by product_id`.execute(
    tx,
  )
}
