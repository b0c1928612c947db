import { sql } from 'kysely'
import { regularSale } from '#rules/catalogue/product.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { onShelf } from '#server/goods/goods.ts'

type StockAlert = { productId: number; at: Date }

/** A retailer's alerts, oldest first. */
export const findAlerts = (db: Database | Tx, outletId: string): Promise<StockAlert[]> =>
  db
    .selectFrom('stock_alert')
    .select(['product_id as productId', 'asked_at as at'])
    .where('outlet_id', '=', outletId)
    .orderBy('asked_at')
    .orderBy('product_id')
    .execute()

export const insertAlert = (tx: Tx, outletId: string, { productId, at }: StockAlert) =>
  tx
    .insertInto('stock_alert')
    .values({ outlet_id: outletId, product_id: productId, asked_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteAlert = (db: Database, outletId: string, productId: number) =>
  db.deleteFrom('stock_alert').where('outlet_id', '=', outletId).where('product_id', '=', productId).execute()

/**
 * A watched product and its stock, where at least the least that can be ordered is available again, and it may be watched still:
 * as `addAlert` decides. The alerts of a suspended retailer, who cannot order, wait.
 */
const returned = sql`stock_alert join stock using (product_id) join product p on p.id = stock_alert.product_id
  join category on category.id = p.category_id
  join outlet o on o.id = stock_alert.outlet_id and o.suspended_at is null
  where stock.on_hand >= coalesce(p.order_multiple, 1) and ${onShelf} and p.sale_category_id = ${regularSale}
    and (restriction is null
      or restriction->>'visibleTo' = 'everyone' and earns_points(restriction))`
/** Whether a product that somebody watches is available again. */
export const returnsDue = sql<boolean>`exists (select from ${returned})`

/** Claims alerts for products that are available again, oldest first. Skips rows that another process has claimed. */
export async function claimDueAlerts(tx: Tx, most: number): Promise<{ outletId: string; productId: number }[]> {
  const { rows } = await sql<{ outletId: string; productId: number }>`
    with due as (
      select outlet_id, product_id from ${returned}
      order by asked_at limit ${most}
      for update of stock_alert skip locked
    )
    delete from stock_alert using due
    where stock_alert.outlet_id = due.outlet_id and stock_alert.product_id = due.product_id
    returning stock_alert.outlet_id as "outletId", stock_alert.product_id as "productId"`.execute(tx)
  return rows
}
