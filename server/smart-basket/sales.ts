import { sql, type RawBuilder } from 'kysely'
import {
  recentWindows,
  trendDays,
  trendOf,
  type RecentSales,
  type SalesRow,
  type Trend,
} from '#rules/smart-basket/trend.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import type { ModelDeps } from './sku-names.ts'

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

type Row = { segment: string; sku_no: number; baskets: number; log_units: number }

/** The sales of the windows before this day. Reads three months, so callers cache it. */
export async function readRecentSales({ db, skuNames }: ModelDeps, day: number): Promise<RecentSales> {
  const within = sql`day >= ${day - Math.max(...recentWindows)}::int and day < ${day}::int`
  const windows = sql.join(
    recentWindows.map((window) => sql`coalesce(sum(baskets) filter (where day >= ${day - window}::int), 0)::int`),
  )
  const [sales, totals] = await Promise.all([
    sql<{ sku_no: number; baskets: number[]; last_day: number }>`
      select sku_no, array[${windows}] as baskets, max(day) filter (where baskets > 0) as last_day
      from basket_sku_day where ${within} group by 1 having sum(baskets) > 0`.execute(db),
    sql<{ baskets: number[] }>`select array[${windows}] as baskets from basket_day where ${within}`.execute(db),
  ])
  const nameOf = await skuNames(sales.rows.map((row) => row.sku_no))
  const rows = sales.rows.map((row) => ({ sku: nameOf(row.sku_no), baskets: row.baskets, lastDay: row.last_day }))
  return { totals: totals.rows[0]?.baskets ?? [], bySku: new Map(rows.map((row) => [row.sku, row])) }
}

/** The sales of the thirty days before this day, with the recent sales given. */
export async function readTrend(
  { db, skuNames }: ModelDeps,
  day: number,
  recent: RecentSales | Promise<RecentSales>,
): Promise<Trend> {
  const within = sql`day >= ${day - trendDays}::int and day < ${day}::int`
  const [sales, totals, others] = await Promise.all([
    sql<Row>`
      select segment, sku_no, sum(baskets)::int as baskets, sum(log_units) as log_units
      from basket_sku_day where ${within} group by 1, 2 having sum(baskets) > 0`.execute(db),
    sql<{ segment: string; baskets: number }>`
      select segment, sum(baskets)::int as baskets from basket_day where ${within} group by 1`.execute(db),
    recent,
  ])
  const nameOf = await skuNames(sales.rows.map((row) => row.sku_no))
  return trendOf(
    sales.rows.map(({ sku_no: no, log_units: logUnits, ...row }): SalesRow => ({ ...row, sku: nameOf(no), logUnits })),
    new Map(totals.rows.map(({ segment, baskets }) => [segment, baskets])),
    others,
  )
}
