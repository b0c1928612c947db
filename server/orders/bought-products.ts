import { sql } from 'kysely'
import type { Database } from '#server/adapters/database/database.ts'

/**
 * The products a retailer buys, by the number of orders of the last year that contain them, the latest first where
 * equal; the usual quantity is the median of the last three orders.
 */
export async function findTopProducts(db: Database, outletId: string, limit: number) {
  const { rows } = await sql<{ product_id: number; orders: number; last_at: Date; usual: number; last: number }>`
    with bought as (
      select l.product_id, l.qty, o.created_at, row_number() over (partition by l.product_id order by o.created_at desc) as nth
      from orders o join order_line l on l.order_id = o.id
      where o.outlet_id = ${outletId} and o.state <> 'CANCELLED' and l.type = 'NORMAL' and o.created_at > now() - interval '1 year'
    )
    select product_id, count(*)::int as orders, max(created_at) as last_at,
      (percentile_disc(0.5) within group (order by qty) filter (where nth <= 3))::int as usual,
      (min(qty) filter (where nth = 1))::int as last
    from bought group by product_id order by count(*) desc, max(created_at) desc, product_id limit ${limit}`.execute(db)
  return rows
}

/** What a retailer has ordered and not yet received. */
export async function productsOnTheirWay(db: Database, outletId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_line', 'order_line.order_id', 'orders.id')
    .select('order_line.product_id')
    .distinct()
    .where('orders.outlet_id', '=', outletId)
    .where('orders.state', 'not in', ['DELIVERED', 'CANCELLED'])
    .where('order_line.type', '=', 'NORMAL')
    .execute()
  return rows.map((row) => row.product_id)
}
