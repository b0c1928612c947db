import { sql } from 'kysely'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { unboundStates } from '#rules/orders/states.ts'
import { deadAfterDays, rhythmDays } from '#rules/stock/run-out.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'

const waiting = sql.join(unboundStates.map((state) => sql.lit(state)))

/**
 * Takes the rhythm of all products from the sales of the last weeks: units of orders that were accepted or paid, gifts
 * included, without cancelled and refused ones. What waits may never be a sale, and is reserved in the meantime. Days of sale and receipt before that are kept.
 * @returns how many products changed
 */
export async function updateSalesRhythm(db: Database | Tx, now: Date): Promise<number> {
  const today = sql`${bangkokDate(now)}::date`
  const { numAffectedRows } = await sql`
    with sale as (
      select l.product_id, max((o.created_at at time zone 'Asia/Bangkok')::date) as last_on,
        coalesce(sum(l.qty) filter (where o.created_at > ${now}::timestamptz - make_interval(days => ${rhythmDays}::int)), 0)::int
          as sold
      from orders o join order_line l on l.order_id = o.id
      where o.created_at > ${now}::timestamptz - make_interval(days => ${deadAfterDays + 1}::int) and o.created_at <= ${now}
        and o.stage not in ('CANCELLED', 'REFUSED') and o.state not in (${waiting})
      group by 1
    ), receipt as (
      select product_id, max((at at time zone 'Asia/Bangkok')::date) as last_on from stock_movement
      where reason in ('opening', 'receipt') and at > (${today} - ${deadAfterDays + 1}::int)::timestamptz and delta > 0
      group by 1
    ), next as (
      select p.id as product_id, coalesce(s.sold, 0) as sold, greatest(s.last_on, r.last_sold_on) as last_sold_on,
        greatest(g.last_on, r.last_received_on) as last_received_on
      from product p left join sale s on s.product_id = p.id left join receipt g on g.product_id = p.id
        left join sales_rhythm r on r.product_id = p.id
    )
    insert into sales_rhythm as known (product_id, sold, last_sold_on, last_received_on)
    select product_id, sold, last_sold_on, last_received_on from next
    on conflict (product_id) do update
      set sold = excluded.sold, last_sold_on = excluded.last_sold_on, last_received_on = excluded.last_received_on
      where (known.sold, known.last_sold_on, known.last_received_on)
        is distinct from (excluded.sold, excluded.last_sold_on, excluded.last_received_on)`.execute(db)
  return Number(numAffectedRows ?? 0)
}
