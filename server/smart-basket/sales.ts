import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#server/adapters/database/database.ts'

/** A query for outlets and days: each is one basket. */
type Visits = RawBuilder<unknown>
export const oneVisit = (outletNo: number, day: number): Visits =>
  sql`select ${outletNo}::int as outlet_no, ${day}::int as day`

/**
 * Adds the current baskets of these visits to the daily sales; or subtracts them (−1), before their orders change. Rows
 * are locked in one order, so that two concurrent updates cannot deadlock.
 */
export async function countVisits(tx: Tx, visits: Visits, sign: 1 | -1): Promise<void> {
  const baskets = sql`
    with basket as (
      select o.outlet_no, o.day, b.segment, l.sku_no, sum(l.qty) as qty
      from (select distinct * from (${visits}) v (outlet_no, day)) v
      join basket_order o using (outlet_no, day) join basket_outlet b on b.no = o.outlet_no,
      unnest(o.skus, o.quantities) as l (sku_no, qty) group by 1, 2, 3, 4
    )`
  await sql`
    ${baskets}
    insert into basket_day as d (day, segment, baskets)
    select day, segment, ${sign}::int * count(distinct outlet_no)::int from basket group by 1, 2 order by 1, 2
    on conflict (day, segment) do update set baskets = d.baskets + excluded.baskets`.execute(tx)
  await sql`
    ${baskets}
    insert into basket_sku_day as d (day, segment, sku_no, baskets, log_units)
    select day, segment, sku_no, ${sign}::int * count(*)::int, ${sign}::int * sum(round(1000 * ln(qty)))::int
    from basket group by 1, 2, 3 order by 1, 2, 3
    on conflict (day, segment, sku_no) do update
      set baskets = d.baskets + excluded.baskets, log_units = d.log_units + excluded.log_units`.execute(tx)
}
