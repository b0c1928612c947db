import { sql } from 'kysely'
import type { Tx } from '#server/adapters/database/database.ts'

/** Days back in which recommendations and sold-out products were counted. */
const days = 60

/** Writes what the dashboard counts besides orders: recommendations taken, and requests for sold-out products. */
export async function fillFigures(tx: Tx, now: Date): Promise<void> {
  // A steady number per order, so that the demo is the same everywhere: 12 to 19 recommended, up to a third of the goods taken.
  await sql`
    insert into recommendation_outcome (order_id, shown, ordered)
    select o.id, 12 + ('x' || substr(md5(o.order_number), 1, 4))::bit(16)::integer % 8,
      least((select count(*) from order_line l where l.order_id = o.id and l.type = 'NORMAL') / 3,
        ('x' || substr(md5(o.order_number), 5, 4))::bit(16)::integer % 7)
    from orders o where o.created_at > ${now}::timestamptz - ${days}::integer * interval '1 day'`.execute(tx)
  await sql`
    insert into sold_out_request (day, product_id, requests)
    select bangkok_day(${now}) - back, s.product_id, 1 + (s.product_id * 7 + back) % 4
    from stock s cross join generate_series(0, ${days}::integer) as back
    where s.on_hand = 0 and (s.product_id * 31 + back * 17) % 9 = 0
    on conflict do nothing`.execute(tx)
}
