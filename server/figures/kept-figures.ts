import { sql, type RawBuilder } from 'kysely'
import type { Period } from '#rules/figures/figures.ts'
import { unboundStates } from '#rules/orders/states.ts'
import { startOfDay } from '#rules/bangkok-time.ts'
import { dayAfter } from '#rules/days-and-months.ts'
import { arrivingOf, arrivingQty, isShortLine, missingOfLine } from '#server/orders/arriving-goods.ts'
import { deliveredAt } from '#server/orders/arriving-goods.ts'

/** Kept as sums by day and key in `figure_sum`. */
export const keptFigures = [
  'sales',
  'costed',
  'margin',
  'retailer-margin',
  'orders',
  'provinces',
  'routes',
  'drivers',
  'sources',
  'waiting',
  'promotions',
  'delivery',
  'lost',
  'recommendations',
] as const
export type KeptFigure = (typeof keptFigures)[number]

type FigureRow = { day: string; key: string; order_id: string; count: number; amount: number }

const startOf = (day: string) => startOfDay(day)

/** Orders placed in the period. */
const placed = ({ from, until }: Period) =>
  sql`o.created_at >= ${startOf(from)} and o.created_at < ${startOf(dayAfter(until, 1))}`
/** Neither accepted nor paid: it may never be a sale, and is a figure of its own. */
const isWaiting = sql`o.state in (${sql.join(unboundStates.map((state) => sql.lit(state)))})`
const isSale = sql`(o.state <> 'CANCELLED' and not ${isWaiting})`

/**
 * Goods of an order by product: what arrives, less what credit notes took back. Notes about goods that never came are
 * left out, since they did not arrive either. `cost`: of the units, null where it is not known.
 */
const sold = (period: Period) => sql`
  select s.day, s.order_id, s.outlet_id, s.product_id, s.is_order, s.units - coalesce(r.units, 0) as units,
    s.worth - coalesce(r.amount, 0) as amount, (s.units - coalesce(r.units, 0)) * k.cost_satang as cost
  from (
    select bangkok_day(o.created_at) as day, o.id as order_id, o.outlet_id, l.product_id, o.grand_total_satang > 0 as is_order,
      sum(${arrivingQty})::bigint as units, sum(${arrivingOf(sql`l.total_satang`)})::bigint as worth
    from orders o join order_line l on l.order_id = o.id
    where ${placed(period)} and ${isSale} group by o.id, l.product_id) as s
  left join (
    select i.order_id, (line->>'productId')::integer as product_id, sum((line->>'qty')::bigint)::bigint as units,
      sum((line->>'amount')::bigint)::bigint as amount
    from orders o join order_tax_invoice i on i.order_id = o.id
      join credit_note c on c.invoice_number = i.number and coalesce(c.order_id, i.order_id) = i.order_id
      cross join jsonb_array_elements(c.document->'lines') as line
    where ${placed(period)} and c.document->>'reason' not in ('short_delivery', 'advance_returned')
    group by 1, 2) as r on r.order_id = s.order_id and r.product_id = s.product_id
  left join lateral (
    select cost_satang from product_cost where product_id = s.product_id and from_day <= s.day
    order by from_day desc limit 1) as k on true`

/** What the run that brought an order says of it, by the last one that left; `none` of an order without a run. */
const ofRun = (column: RawBuilder<string>) => sql`coalesce((
  select ${column} from delivery_stop t join delivery_run r on r.id = t.run_id
  where t.order_id = o.id and r.departed_at is not null and t.outcome is distinct from 'NOT_DELIVERED'
  order by r.departed_at desc, r.id limit 1), 'none')`

/** Sales by something of their order; counts orders as the sales by retailer do. @param key of the order `o` */
const salesBy =
  (key: RawBuilder<unknown>) =>
  (period: Period): RawBuilder<FigureRow> =>
    sql<FigureRow>`
    select sold.day, ${key} as key, sold.order_id, sold.count, sold.amount from (
      select day, order_id, is_order::integer as count, sum(amount)::bigint as amount
      from (${sold(period)}) as goods group by day, order_id, is_order) as sold
    join orders o on o.id = sold.order_id`

/** Such codes are reserved for promotions (`reservedCode`); a coupon of before may have one. */
export const isCodeOfPromotion = (code: RawBuilder<unknown>): RawBuilder<boolean> => sql`${code} ~ '^P[0-9]+$'`
/** How the figures call a coupon with the code of a promotion. */
export const nameOfCoupon = (code: RawBuilder<unknown>): RawBuilder<string> => sql`'COUPON ' || (${code})`
const code = sql`offer->>'code'`
const offerKey = sql`(case when offer->>'kind' = 'COUPON' and ${isCodeOfPromotion(sql`(${code})`)} then ${nameOfCoupon(code)} else ${code} end)`

/** Each rows statement yields `day, key, order_id, count, amount`: what a sum is made of, and what its list shows. */
export const rowsOf: Record<KeptFigure, (period: Period) => RawBuilder<FigureRow>> = {
  /** By product; counts units. */
  sales: (period) => sql<FigureRow>`
    select day, product_id::text as key, order_id, units as count, amount from (${sold(period)}) as sold`,
  /** The part of the sales whose cost is known: what a margin is a share of. */
  costed: (period) => sql<FigureRow>`
    select day, product_id::text as key, order_id, units as count, amount from (${sold(period)}) as sold
    where cost is not null`,
  margin: (period) => sql<FigureRow>`
    select day, product_id::text as key, order_id, units as count, amount - cost as amount
    from (${sold(period)}) as sold where cost is not null`,
  /** By retailer; counts orders. What is sent again at no charge is no order. */
  orders: (period) => sql<FigureRow>`
    select day, outlet_id::text as key, order_id, is_order::integer as count, sum(amount)::bigint as amount
    from (${sold(period)}) as sold group by day, outlet_id, order_id, is_order`,
  /** By retailer; counts units, of the products whose cost is known. */
  'retailer-margin': (period) => sql<FigureRow>`
    select day, outlet_id::text as key, order_id, sum(units)::bigint as count, sum(amount - cost)::bigint as amount
    from (${sold(period)}) as sold where cost is not null group by day, outlet_id, order_id`,
  /** By the province of the address as it was. */
  provinces: salesBy(sql`o.province_code`),
  routes: salesBy(ofRun(sql`nullif(r.route_thai, '')`)),
  drivers: salesBy(ofRun(sql`r.driver_id::text`)),
  /** By who placed the order: the retailer in the shop, or staff for it, as on the telephone. */
  sources: salesBy(sql`case when o.placed_by is null then 'shop' else 'staff' end`),
  /** By what the order waits for. */
  waiting: (period) => sql<FigureRow>`
    select bangkok_day(o.created_at) as day, case
        when exists (select from order_hold h where h.order_id = o.id and h.released_at is null) then 'held'
        when o.state = 'VERIFYING_PAYMENT' then 'unpaid' else 'to_accept' end as key,
      o.id as order_id, (o.grand_total_satang > 0)::integer as count, o.grand_total_satang - o.delivery_satang as amount
    from orders o where ${placed(period)} and ${isWaiting}`,
  /** By the code of the promotion or coupon (`offerKey`). Points were paid for when they were earned. */
  promotions: (period) => sql<FigureRow>`
    select bangkok_day(o.created_at) as day, ${offerKey} as key, o.id as order_id, 1 as count,
      sum(case when l.type = 'FREE' then coalesce(${arrivingQty} * k.cost_satang, 0)
        else ${arrivingOf(sql`(offer->>'amount')::bigint`)} end)::bigint as amount
    from orders o join order_line l on l.order_id = o.id cross join jsonb_array_elements(l.applied) as offer
      left join lateral (
        select cost_satang from product_cost where product_id = l.product_id and from_day <= bangkok_day(o.created_at)
        order by from_day desc limit 1) as k on l.type = 'FREE'
    where ${placed(period)} and ${isSale} and offer->>'kind' <> 'POINTS'
      and (l.type = 'FREE' or (offer->>'amount')::bigint > 0)
    group by o.id, ${offerKey}`,
  /** By outcome, on the day that was promised. What was cancelled before it left was not to be delivered. */
  delivery: ({ from, until }) => sql<FigureRow>`
    select o.delivery_day as day, case
        when o.stage = 'REFUSED' then 'refused'
        when o.state <> 'DELIVERED' then 'waiting'
        when bangkok_day(d.at) <= o.delivery_day then 'on_time' else 'late' end as key,
      o.id as order_id, 1 as count, o.grand_total_satang as amount
    from orders o cross join lateral (select ${deliveredAt('o.id')} as at) as d
    where o.delivery_day between ${from}::date and ${until}::date and o.state <> 'VERIFYING_PAYMENT'
      and (o.state <> 'CANCELLED' or o.stage = 'REFUSED')`,
  /** By reason: goods of sales that did not arrive, and whole orders that were cancelled or refused. */
  lost: (period) => sql<FigureRow>`
    select bangkok_day(o.created_at) as day, 'short' as key, o.id as order_id, 1 as count,
      sum(${missingOfLine})::bigint as amount
    from orders o join order_line l on l.order_id = o.id
    where ${placed(period)} and ${isSale} and ${isShortLine} group by o.id
    union all
    select bangkok_day(o.created_at), case
        when o.stage = 'REFUSED' then 'refused'
        when last.actor = 'clock' then 'unpaid' else 'cancelled' end, o.id, 1, o.grand_total_satang - o.delivery_satang
    from orders o left join lateral (
      select e.actor from order_event e where e.order_id = o.id and e.state = 'CANCELLED' order by e.id desc limit 1) as last on true
    where ${placed(period)} and o.state = 'CANCELLED'`,
  recommendations: (period) => sql<FigureRow>`
    select bangkok_day(o.created_at) as day, part.key, o.id as order_id, part.count, 0::bigint as amount
    from orders o join recommendation_outcome r on r.order_id = o.id
      cross join lateral (values ('shown', r.shown), ('ordered', r.ordered)) as part (key, count)
    where ${placed(period)}`,
}
