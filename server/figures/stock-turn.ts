import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf } from '#contract/call.ts'
import type { listStockTurn } from '#contract/backoffice/figures/calls.ts'
import { startOfDay } from '#rules/bangkok-time.ts'
import { dayAfter } from '#rules/days-and-months.ts'
import { stockTurnDays, stockTurnOf, type StockTurnSort } from '#rules/figures/figures.ts'
import { toBaht, type Satang } from '#rules/money.ts'
import { containing } from '#server/adapters/database/containing.ts'
import type { Database } from '#server/adapters/database/database.ts'

/** A product whose cost is known: what was sold of it in the period, and its average stock in the same, both at cost. */
export type StockTurnRow = {
  productId: number
  sku: string
  nameThai: string
  nameEng: string
  unit: string
  units: number
  onHand: number
  sold: Satang
  average: Satang
}

type Filter = { q?: string | undefined; sort: StockTurnSort }

const periodOf = (today: string) => ({ from: dayAfter(today, 1 - stockTurnDays), until: today })

/**
 * Sold: what the kept sums of sales and margin say, so at the cost of the day. Average stock: of the ends of all days of the
 * period, at the cost of now; a movement on the nth day is missing at the ends of the days before it. `turned` are all
 * products and `matching` those that are found, both without what only a shown row has: names are a hundred bytes each.
 */
function products(today: string, { q }: Pick<Filter, 'q'>) {
  const { from, until } = periodOf(today)
  const starts = Array.from({ length: stockTurnDays }, (_, day) => startOfDay(dayAfter(from, day)))
  const part = q === undefined ? null : containing(q)
  const isNamed =
    part === null
      ? sql`true`
      : sql`id in (select id from product where sku ilike ${part}
          or search_fold(concat_ws(' ', name_thai, name_eng)) like '%' || search_fold(${part}) || '%')`
  // The place of a moment among the starts of the days costs half as much as its day by the time zone.
  return sql`
    with sold as (
      select key::integer as product_id, sum(count) filter (where figure = 'costed')::bigint as units,
        sum(case figure when 'costed' then amount_satang else -amount_satang end)::bigint as cost
      from figure_sum where figure in ('costed', 'margin') and day between ${from}::date and ${until}::date group by 1
    ), moved as (
      select product_id, sum(delta::bigint * (width_bucket(at, ${starts}::timestamptz[]) - 1))::bigint as missing
      from stock_movement where at >= ${startOfDay(from)} and at < ${startOfDay(dayAfter(until, 1))} group by 1
    ), turned as materialized (
      select p.id, p.cost_satang, s.on_hand, coalesce(sold.units, 0) as units, coalesce(sold.cost, 0) as sold,
        ${stockTurnDays}::bigint * s.on_hand - coalesce(moved.missing, 0) as unit_days
      from product p join stock s on s.product_id = p.id
        left join sold on sold.product_id = p.id left join moved on moved.product_id = p.id
    ), matching as materialized (
      select id, units, on_hand, sold, round(unit_days::numeric * cost_satang / ${stockTurnDays})::bigint as average
      from turned where cost_satang is not null and (sold <> 0 or unit_days <> 0) and ${isNamed}
    )`
}

/** Slow: what lies longest for what it sells, first what sells nothing. */
const inOrder: Record<StockTurnSort, RawBuilder<unknown>> = {
  slow: sql`order by m.sold::numeric / nullif(m.average, 0) nulls last, m.average desc, m.id`,
  fast: sql`order by m.sold::numeric / nullif(m.average, 0) desc nulls last, m.sold desc, m.id`,
}

const named = (rows: RawBuilder<unknown>, sort: StockTurnSort) => sql<StockTurnRow>`
  select m.id as "productId", p.sku, p.name_thai as "nameThai", p.name_eng as "nameEng", p.unit, m.units,
    m.on_hand as "onHand", m.sold, m.average
  from ${rows} m join product p on p.id = m.id ${inOrder[sort]}`

/** Products with their stock turn. @param today `YYYY-MM-DD` in Bangkok, the last day of the period */
export const allStockTurn = (today: string, { sort, q }: Filter): RawBuilder<StockTurnRow> => sql<StockTurnRow>`
  ${products(today, { q })} ${named(sql`matching`, sort)}`

type Sums = { products: number; sold: Satang; average: Satang; withoutCost: number }

/** A page of `allStockTurn` with the sum of all that match, and how many products with stock or sales have no cost. */
export async function readStockTurn(
  db: Database,
  today: string,
  { page, size, ...filter }: Filter & { page: number; size: number },
): Promise<{ rows: StockTurnRow[]; sums: Sums }> {
  const { rows } = await sql<Sums & { rows: StockTurnRow[] }>`
    ${products(today, filter)}, page as (
      select * from matching m ${inOrder[filter.sort]} limit ${size} offset ${page * size}
    ), shown as (${named(sql`page`, filter.sort)})
    select (select coalesce(json_agg(shown), '[]') from shown) as rows, count(*)::integer as products,
      coalesce(sum(sold), 0)::bigint as sold, coalesce(sum(average), 0)::bigint as average,
      (select count(*)::integer from turned where cost_satang is null and (sold <> 0 or unit_days <> 0)) as "withoutCost"
    from matching`.execute(db)
  const [found] = rows
  if (!found) throw new Error('A sum has one row')
  const { rows: shown, ...sums } = found
  return { rows: shown, sums }
}

type Answer = AnswerOf<typeof listStockTurn>

export const presentTurn = ({ sold, average, ...row }: StockTurnRow): Answer['content'][number] => ({
  ...row,
  soldAmt: toBaht(sold),
  averageAmt: toBaht(average),
  ...stockTurnOf({ sold, average }),
})

export const presentTotal = (today: string, { sold, average, withoutCost }: Sums): Answer['total'] => ({
  ...periodOf(today),
  soldAmt: toBaht(sold),
  averageAmt: toBaht(average),
  ...stockTurnOf({ sold, average }),
  withoutCost,
})
