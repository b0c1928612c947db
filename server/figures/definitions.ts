import { sql, type RawBuilder } from 'kysely'
import {
  dormantAfterOrders,
  dormantDays,
  dormantGaps,
  longestPeriod,
  type FigureName,
  type Period,
} from '#rules/figures/figures.ts'
import { isCodeOfPromotion, nameOfCoupon, rowsOf, type KeptFigure } from './kept-figures.ts'

/** What a figure's sum is split by: a key of the kept sums, or something of the product that is the key. */
type Split = { part: RawBuilder<string>; join: RawBuilder<unknown>; names: RawBuilder<unknown> }

/** Of kept sums, or calculated from them when it is read. Rows of all have `day, key, order_id, count, amount`. */
type FigureDefinition =
  | { kept: KeptFigure; split: Split | null; base?: KeptFigure }
  | { rows: (period: Period) => RawBuilder<unknown>; split: Split | null }

const nothing = sql``
const ofProduct = sql`left join product p on p.id = s.key::integer`
/** Names of parts come from a statement with `key, name_thai, name_eng`. */
const byCategory: Split = {
  part: sql`coalesce(p.category_id, 0)::text`,
  join: ofProduct,
  names: sql`select id::text as key, name_thai, name_eng from category`,
}
const byBrand: Split = {
  part: sql`coalesce(p.brand_id, 0)::text`,
  join: ofProduct,
  names: sql`select id::text as key, name_thai, name as name_eng from brand`,
}
const byProduct: Split = {
  part: sql`s.key`,
  join: nothing,
  names: sql`select id::text as key, name_thai, name_eng from product`,
}
const byRetailer: Split = {
  part: sql`s.key`,
  join: nothing,
  names: sql`select id::text as key, store_name as name_thai, store_name as name_eng from outlet`,
}
const byRoute: Split = {
  part: sql`s.key`,
  join: nothing,
  names: sql`
    select distinct on (route_thai) route_thai as key, route_thai as name_thai, route_eng as name_eng from delivery_run
    order by route_thai, created_at desc`,
}
const byDriver: Split = {
  part: sql`s.key`,
  join: nothing,
  names: sql`
    select distinct on (driver_id) driver_id::text as key, driver_name as name_thai, driver_name as name_eng
    from delivery_run where driver_id is not null order by driver_id, created_at desc`,
}
/** By code and name, or by code and what it is for; coupons by their code alone, unless a promotion has it, too. */
const byPromotion: Split = {
  part: sql`s.key`,
  join: nothing,
  names: sql`
    select 'P' || p.id as key, concat_ws(' · ', 'P' || p.id, nullif(p.name_thai, ''), of.name_thai) as name_thai,
      concat_ws(' · ', 'P' || p.id, nullif(p.name_eng, ''), of.name_eng) as name_eng
    from promotion p left join lateral (
      select name_thai, name_eng from product where p.level = 'product' and id = p.targets[1]
      union all select name_thai, name from brand where p.level = 'brand' and id = p.targets[1]
      union all select name_thai, name_eng from category where p.level = 'category' and id = p.targets[1]
      limit 1) as of on p.name_thai = ''
    union all select ${nameOfCoupon(sql`c.code`)}, concat_ws(' · ', c.code, nullif(c.name_thai, '')), concat_ws(' · ', c.code, nullif(c.name_eng, ''))
    from coupon c where ${isCodeOfPromotion(sql`c.code`)}`,
}
/** States are worded by the screen, provinces are named by `readFigure`, and searched words are their own name. */
const byState: Split = {
  part: sql`s.key`,
  join: nothing,
  names: sql`select null::text as key, null::text as name_thai, null::text as name_eng where false`,
}

export const definitions: Record<FigureName, FigureDefinition> = {
  sales: { kept: 'sales', split: null },
  categories: { kept: 'sales', split: byCategory },
  brands: { kept: 'sales', split: byBrand },
  products: { kept: 'sales', split: byProduct },
  retailers: { kept: 'orders', split: byRetailer },
  provinces: { kept: 'provinces', split: byState },
  routes: { kept: 'routes', split: byRoute },
  drivers: { kept: 'drivers', split: byDriver },
  sources: { kept: 'sources', split: byState },
  waiting: { kept: 'waiting', split: byState },
  promotions: { kept: 'promotions', split: byPromotion },
  margin: { kept: 'margin', split: byCategory, base: 'costed' },
  'product-margins': { kept: 'margin', split: byProduct, base: 'costed' },
  'retailer-margins': { kept: 'retailer-margin', split: byRetailer, base: 'costed' },
  delivery: { kept: 'delivery', split: byState },
  lost: { kept: 'lost', split: byState },
  'sold-out': {
    rows: ({ from, until }) => sql`
      select day, product_id::text as key, null::uuid as order_id, requests as count, 0::bigint as amount
      from sold_out_request where day between ${from}::date and ${until}::date`,
    split: byProduct,
  },
  searches: {
    rows: ({ from, until }) => sql`
      select day, words as key, null::uuid as order_id, count, 0::bigint as amount
      from search_miss where day between ${from}::date and ${until}::date`,
    split: byState,
  },
  recommendations: { kept: 'recommendations', split: byState },
  /** Retailers whose first order is in the period, with what they ordered in it. */
  'new-retailers': {
    rows: ({ from, until }) => sql`
      select f.day, f.key, null::uuid as order_id, 1 as count, o.amount
      from figure_first f cross join lateral (
        select sum(s.amount_satang)::bigint as amount from figure_sum s
        where s.figure = 'orders' and s.key = f.key and s.day between f.day and ${until}::date) as o
      where f.day between ${from}::date and ${until}::date`,
    split: null,
  },
  /** Retailers that are silent at the end of the period, by the day of their last order, with what they usually order. */
  'dormant-retailers': {
    rows: ({ until }) => sql`
      select max(day) as day, key, null::uuid as order_id, 1 as count, (sum(amount_satang) / count(*))::bigint as amount
      from figure_sum where figure = 'orders' and day between ${until}::date - ${longestPeriod}::integer and ${until}::date
      group by key
      having count(*) >= ${dormantAfterOrders}
        and ${until}::date - max(day) >= greatest(${dormantDays}, ${dormantGaps} * (max(day) - min(day))::numeric / (count(*) - 1))`,
    split: null,
  },
}

/** The statement behind a figure: the kept sums, or its own. Columns `day, key, count, amount`. */
export const sumsOf = (definition: FigureDefinition, { from, until }: Period): RawBuilder<unknown> =>
  'kept' in definition ? keptSums(definition.kept, { from, until }) : definition.rows({ from, until })

export const keptSums = (figure: KeptFigure, { from, until }: Period): RawBuilder<unknown> => sql`
  select day, key, count, amount_satang as amount from figure_sum
  where figure = ${figure} and day between ${from}::date and ${until}::date`

/** The rows that are summed, from the orders themselves. */
export const rowsBehind = (definition: FigureDefinition, period: Period): RawBuilder<unknown> =>
  'kept' in definition ? rowsOf[definition.kept](period) : definition.rows(period)
