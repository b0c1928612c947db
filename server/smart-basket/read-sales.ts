import { sql, type RawBuilder } from 'kysely'
import {
  recentWindows,
  yearDays,
  yearWindows,
  type RecentSales,
  type StoredSales,
  type YearSales,
} from '#rules/smart-basket/sales-figures.ts'
import { trendDays, trendOf, type SalesRow, type Trend } from '#rules/smart-basket/trend.ts'
import type { ModelDeps } from './sku-names.ts'

/** Baskets of a window that starts so many days before this day and ends so many before it. */
const basketsOf = (day: number, [first, end]: readonly [number, number]): RawBuilder<unknown> =>
  sql`coalesce(sum(baskets) filter (where day >= ${day - first}::int and day < ${day - end}::int), 0)::int`

/** The sales of the windows before this day. Reads three months, so callers cache it. */
export async function readRecentSales({ db, skuNames }: ModelDeps, day: number): Promise<RecentSales> {
  const within = sql`day >= ${day - Math.max(...recentWindows)}::int and day < ${day}::int`
  const windows = sql.join(recentWindows.map((window) => basketsOf(day, [window, 0])))
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

/** The sales of a year before this day. Reads all habits and more than a year's sales, so callers cache it. */
export async function readYearSales({ db, skuNames }: ModelDeps, day: number): Promise<YearSales> {
  const within = sql`day >= ${day - yearDays}::int and day < ${day}::int`
  const windows = sql.join(yearWindows.map((window) => basketsOf(day, window)))
  const [year] = yearWindows[0]
  const [sales, totals] = await Promise.all([
    sql<{ sku_no: number; baskets: number[]; first_day: number; new_buyers: number }>`
      with sold as (
        select sku_no, array[${windows}] as baskets, min(day) filter (where baskets > 0) as first_day
        from basket_sku_day where ${within} group by 1 having sum(baskets) > 0
      ), begun as (
        select sku_no, count(*)::int as new_buyers from basket_habit
        where first_day >= ${day - year}::int and first_day < ${day}::int group by 1
      )
      select sold.*, coalesce(new_buyers, 0) as new_buyers from sold left join begun using (sku_no)`.execute(db),
    sql<{ baskets: number[] }>`select array[${windows}] as baskets from basket_day where ${within}`.execute(db),
  ])
  const nameOf = await skuNames(sales.rows.map((row) => row.sku_no))
  const rows = sales.rows.map(({ sku_no: no, baskets, first_day: firstDay, new_buyers: newBuyers }) => ({
    sku: nameOf(no),
    baskets,
    firstDay,
    newBuyers,
  }))
  return { totals: totals.rows[0]?.baskets ?? [], bySku: new Map(rows.map((row) => [row.sku, row])) }
}

/** What the cached trend of now holds, read for any day. */
export async function readStoredSales(model: ModelDeps, day: number): Promise<StoredSales> {
  const [recent, year] = await Promise.all([readRecentSales(model, day), readYearSales(model, day)])
  return { recent, year }
}

type Row = { segment: string; sku_no: number; baskets: number; log_units: number }

/** The sales of the thirty days before this day, with those of the other windows given. */
export async function readTrend(
  { db, skuNames }: ModelDeps,
  day: number,
  stored: Promise<StoredSales>,
): Promise<Trend> {
  const within = sql`day >= ${day - trendDays}::int and day < ${day}::int`
  const [sales, totals, others] = await Promise.all([
    sql<Row>`
      select segment, sku_no, sum(baskets)::int as baskets, sum(log_units) as log_units
      from basket_sku_day where ${within} group by 1, 2 having sum(baskets) > 0`.execute(db),
    sql<{ segment: string; baskets: number }>`
      select segment, sum(baskets)::int as baskets from basket_day where ${within} group by 1`.execute(db),
    stored,
  ])
  const nameOf = await skuNames(sales.rows.map((row) => row.sku_no))
  return trendOf(
    sales.rows.map(({ sku_no: no, log_units: logUnits, ...row }): SalesRow => ({ ...row, sku: nameOf(no), logUnits })),
    new Map(totals.rows.map(({ segment, baskets }) => [segment, baskets])),
    others,
  )
}
