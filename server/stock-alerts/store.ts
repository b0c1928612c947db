import { sql } from 'kysely'
import type { Database, Tx } from '#server/adapters/database/database.ts'

export type StockAlert = { productId: number; at: Date }

/** What a retailer waits for, the oldest request first. */
export const findAlerts = (db: Database, outletId: string): Promise<StockAlert[]> =>
  db
    .selectFrom('stock_alert')
    .select(['product_id as productId', 'asked_at as at'])
    .where('outlet_id', '=', outletId)
    .orderBy('asked_at')
    .orderBy('product_id')
    .execute()

export const insertAlert = (db: Database, outletId: string, { productId, at }: StockAlert) =>
  db
    .insertInto('stock_alert')
    .values({ outlet_id: outletId, product_id: productId, asked_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteAlert = (db: Database, outletId: string, productId: number) =>
  db.deleteFrom('stock_alert').where('outlet_id', '=', outletId).where('product_id', '=', productId).execute()

/**
 * Takes alerts for products that can be had again, the oldest first, and writes an event for each into the outbox. Several
 * processes share the work: a row that another one has taken is passed over.
 * @returns how many were taken
 */
export async function takeDueAlerts(tx: Tx, most: number, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    with due as (
      select outlet_id, product_id from stock_alert
      join stock using (product_id)
      join product on product.id = stock_alert.product_id
      where stock.on_hand > 0 and product.status = 'ACTIVE'
      order by asked_at limit ${most}
      for update of stock_alert skip locked
    ), taken as (
      delete from stock_alert using due
      where stock_alert.outlet_id = due.outlet_id and stock_alert.product_id = due.product_id
      returning stock_alert.outlet_id, stock_alert.product_id
    )
    insert into outbox (topic, payload, at)
    select 'stock.returned', jsonb_build_object('outletId', outlet_id, 'productId', product_id), ${now} from taken
  `.execute(tx)
  return Number(numAffectedRows ?? 0)
}
