import { sql, type RawBuilder } from 'kysely'
import { decay, habitsFrom, rememberedQuantities, type Habit, type Habits } from '#rules/smart-basket/habit.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { counts, isForgotten } from './forget-baskets.ts'
import type { ModelDeps } from './sku-names.ts'

/** A query for the numbers of outlets. */
type Outlets = RawBuilder<unknown>
export const oneOutlet = (no: number): Outlets => sql`select ${no}::int as outlet_no`

/**
 * What outlets bought: of each order its basket or, where that is forgotten, its lines. Without a join of baskets, which would go row by
 * row as long as the database has no statistics.
 */
const bought = (outlets: Outlets) => sql`
  select o.outlet_no, o.day, l.sku_no, l.qty from basket_order o, unnest(o.skus, o.quantities) as l (sku_no, qty)
  where o.outlet_no in (${outlets})
  union all
  select b.no, floor((extract(epoch from o.created_at) + 25200) / 86400)::int, k.no, l.qty
  from basket_outlet b join outlet t using (outlet_code) join orders o on o.outlet_id = t.id
  join order_line l on l.order_id = o.id and l.type = 'NORMAL' join product p on p.id = l.product_id join basket_sku k using (sku)
  where b.no in (${outlets}) and ${isForgotten} and ${counts}
    and not exists (select from basket_order known where known.order_id = o.id)`

/** Purchases of outlets, order days numbered from 1. Products of one day's orders are one purchase. */
const purchases = (outlets: Outlets) => sql`
  with line as (
    select outlet_no, day, sku_no, sum(qty)::int as qty from (${bought(outlets)}) as bought group by 1, 2, 3
  ), numbered as (
    select line.*, dense_rank() over (partition by outlet_no order by day) as nth,
      row_number() over (partition by outlet_no, sku_no order by day desc) as back
    from line
  ), purchase as (
    select numbered.*, max(nth) over (partition by outlet_no) as days from numbered
  )`

/** Recalculates the habits of outlets from their orders, as `habitsFrom` does. Their rows must be locked. */
export async function rebuildHabits(tx: Tx, outlets: Outlets): Promise<void> {
  await sql`delete from basket_habit where outlet_no in (${outlets})`.execute(tx)
  await sql`
    ${purchases(outlets)}
    insert into basket_habit (outlet_no, sku_no, weight, at_day, times, first_day, last_day, quantities)
    select outlet_no, sku_no, sum(power(${decay}::float8, days - nth)), max(days), count(*), min(day), max(day),
      array_agg(qty order by back) filter (where back <= ${rememberedQuantities})
    from purchase group by outlet_no, sku_no`.execute(tx)
  await sql`
    update basket_outlet b set days = coalesce(c.days, 0), last_day = c.last_day
    from (select distinct * from (${outlets}) o (no)) wanted left join (
      select outlet_no, count(distinct day) as days, max(day) as last_day from (${bought(outlets)}) as bought group by outlet_no
    ) c on c.outlet_no = wanted.no
    where b.no = wanted.no`.execute(tx)
}

/** An order of an outlet. `days`: on how many days the outlet ordered, this one included. */
export type Basket = {
  outletNo: number
  day: number
  skus: readonly number[]
  quantities: readonly number[]
  days: number
}

/**
 * Adds orders of different outlets to their habits, one row per product. Only for orders of an outlet's newest day, or
 * a newer one.
 */
export async function extendHabits(tx: Tx, baskets: readonly Basket[]): Promise<void> {
  if (baskets.length === 0) return
  await sql`
    with basket as materialized (
      select "outletNo" as outlet_no, day, skus, quantities, days from jsonb_to_recordset(${JSON.stringify(baskets)}::jsonb)
        as b ("outletNo" int, day int, skus int[], quantities int[], days int)
    ), outlets as (
      update basket_outlet o set days = basket.days, last_day = basket.day from basket where o.no = basket.outlet_no
    )
    insert into basket_habit as h (outlet_no, sku_no, weight, at_day, times, first_day, last_day, quantities)
    select b.outlet_no, l.sku_no, 1, b.days, 1, b.day, b.day, array[l.qty]
    from basket b, unnest(b.skus, b.quantities) as l (sku_no, qty) order by 1, 2
    on conflict (outlet_no, sku_no) do update set
      weight = case when h.last_day = excluded.last_day then h.weight
        else h.weight * power(${decay}::float8, excluded.at_day - h.at_day) + 1 end,
      at_day = excluded.at_day,
      times = h.times + case when h.last_day = excluded.last_day then 0 else 1 end,
      last_day = excluded.last_day,
      quantities = case when h.last_day = excluded.last_day
        then array[h.quantities[1] + excluded.quantities[1]] || h.quantities[2:]
        else (excluded.quantities || h.quantities)[1:${rememberedQuantities}::int] end`.execute(tx)
}

/** Number of the product, and its habit as a tuple. */
type HabitTuple = [no: number, weight: number, atDay: number, times: number, first: number, last: number, number[]]

/** The habits of an outlet with its segment, that of its account where it has one; null for one that has never ordered. */
export async function readHabits(
  { db, skuNames }: ModelDeps,
  outletCode: string,
): Promise<(Habits & { segment: string }) | null> {
  // As one value: hundreds of rows would take longer to unpack than to find.
  const { rows } = await sql<{ days: number; segment: string; stored: HabitTuple[] | null }>`
    select o.days, coalesce((select segment from outlet t where t.outlet_code = o.outlet_code), o.segment) as segment, (
      select json_agg(json_build_array(sku_no, weight, at_day, times, first_day, last_day, quantities))
      from basket_habit where outlet_no = o.no) as stored
    from basket_outlet o where o.outlet_code = ${outletCode}`.execute(db)
  const [found] = rows
  if (!found) return null
  const { days, segment, stored } = found
  const nameOf = await skuNames((stored ?? []).map(([no]) => no))
  return { days, segment, habits: (stored ?? []).map((one) => habitOf(nameOf(one[0]), one)) }
}

const habitOf = (sku: string, [, weight, atDay, times, firstDay, lastDay, quantities]: HabitTuple): Habit => ({
  sku,
  weight,
  atDay,
  times,
  firstDay,
  lastDay,
  quantities,
})

type Purchase = { day: number; segment: string; skus: number[]; quantities: number[] }

/** As `readHabits`, from the orders before a moment; slower, since it reads all of them. */
export async function habitsBefore(
  { db, skuNames }: ModelDeps,
  outletCode: string,
  before: Date,
): Promise<(Habits & { segment: string }) | null> {
  const { rows } = await sql<Purchase>`
    select o.day, b.segment, o.skus, o.quantities
    from basket_outlet b join basket_order o on o.outlet_no = b.no and o.at < ${before}
    where b.outlet_code = ${outletCode}`.execute(db)
  const [first] = rows
  if (!first) return null
  const nameOf = await skuNames([...new Set(rows.flatMap(({ skus }) => skus))])
  const lines = rows.flatMap(({ day, skus, quantities }) =>
    skus.map((no, index) => ({ day, sku: nameOf(no), qty: quantities[index] ?? 0 })),
  )
  return { ...habitsFrom(lines), segment: first.segment }
}
