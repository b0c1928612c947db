import { sql, type RawBuilder } from 'kysely'
import { regularSale } from '#rules/catalogue/product.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { onShelf } from '#server/goods/goods.ts'

type StockAlert = { productId: number; at: Date }
/** One whose event is on its way. */
export type ClaimedAlert = { outletId: string; productId: number }

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

export const deleteAlert = (db: Database, outletId: string, productId: number) =>
  db.deleteFrom('stock_alert').where('outlet_id', '=', outletId).where('product_id', '=', productId).execute()

/**
 * A watched product and its stock, where at least the least that can be ordered is available again, and it may be watched still:
 * as `addAlert` decides. The alerts of a suspended retailer, who cannot order, wait.
 */
const returnedOf = (alerts: RawBuilder<unknown>) => sql`
  ${alerts} join stock using (product_id) join product p on p.id = stock_alert.product_id
  join category on category.id = p.category_id
  join outlet o on o.id = stock_alert.outlet_id and o.suspended_at is null
  where stock.on_hand >= coalesce(p.order_multiple, 1) and ${onShelf} and p.sale_category_id = ${regularSale}
    and (restriction is null
      or restriction->>'visibleTo' = 'everyone' and earns_points(restriction))`
const returned = returnedOf(sql`stock_alert`)
/** Whether a product that somebody watches is available again. */
export const returnsDue = sql<boolean>`exists (select from ${returned})`

/** Claims alerts for products that are available again, oldest first. Skips rows that another process has claimed. */
export async function claimDueAlerts(tx: Tx, most: number): Promise<ClaimedAlert[]> {
  const { rows } = await sql<ClaimedAlert>`
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

/** Whether a product of which a retailer is to be notified is still available. */
export async function isReturned(db: Database, { outletId, productId }: ClaimedAlert): Promise<boolean> {
  const alert = sql`(select ${outletId}::uuid as outlet_id, ${productId}::int as product_id) as stock_alert`
  const { rows } = await sql<{ is: boolean }>`select exists (select from ${returnedOf(alert)}) as "is"`.execute(db)
  return rows[0]?.is ?? false
}

/** Inserts an alert that was claimed; its request has been counted already. */
export async function insertClaimed(tx: Tx, { outletId, productId }: ClaimedAlert, at: Date): Promise<void> {
  const { numInsertedOrUpdatedRows: inserted } = await insertAlert(tx, outletId, { productId, at }).executeTakeFirst()
  if (inserted !== 1n) return
  const counted = sql`day = bangkok_day(${at}::timestamptz) and product_id = ${productId}`
  await sql`update sold_out_request set requests = requests - 1 where ${counted}`.execute(tx)
  // The figure has a row for each product that was requested.
  await sql`delete from sold_out_request where ${counted} and requests = 0`.execute(tx)
}
