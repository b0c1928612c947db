import { sql, type RawBuilder } from 'kysely'
import type { Satang } from '#rules/money.ts'
import type { DeliveredLine } from '#rules/orders/partial-delivery.ts'

// Which goods arrive, for sums of many orders: the rules of `rules/orders/partial-delivery.ts` in SQL. A line is `l` here.

/** Units of a line that were delivered or are expected to be: `arrivingUnits`. */
export const arrivingQty: RawBuilder<number> = sql<number>`coalesce(l.delivered_qty, l.picked_qty, l.qty)`

/** Whether units of a line are missing, in the words of the index `order_line_short`. */
export const isShortLine: RawBuilder<boolean> = sql<boolean>`${arrivingQty} < l.qty`

/** What of an amount of a line arrives, satang: in proportion, rounded down, as `deliveredWorth`. */
export const arrivingOf = (amount: RawBuilder<unknown>): RawBuilder<Satang> =>
  sql<Satang>`(${amount} * ${arrivingQty} / l.qty)`

/** What of a line does not arrive, satang. */
export const missingOfLine: RawBuilder<Satang> = sql<Satang>`(l.total_satang - ${arrivingOf(sql`l.total_satang`)})`

/** What of an order does not arrive, satang: `undeliveredWorth`. @param orderId the column with its id */
export const missingOf = (orderId: string): RawBuilder<Satang> => sql<Satang>`(
  select coalesce(sum(${missingOfLine}), 0)::bigint from order_line l
  where l.order_id = ${sql.ref(orderId)} and ${isShortLine})`

export type ShortLine = DeliveredLine & { reason: string | null }

/** The lines of an order of which units are missing, in their order. @param orderId the column with its id */
export const shortLinesOf = (orderId: string): RawBuilder<ShortLine[]> => sql<ShortLine[]>`(
  select coalesce(json_agg(json_build_object('qty', l.qty, 'delivered', ${arrivingQty}, 'total', l.total_satang,
    'reason', l.short_reason) order by l.line_no), '[]')
  from order_line l where l.order_id = ${sql.ref(orderId)} and ${isShortLine})`

/** Whether an event, as alias `e`, is the delivery of its order, and not something that happened to it afterwards. */
const isDelivery = sql`(e.stage in ('DELIVERED', 'PARTLY_DELIVERED') or (e.stage is null and e.state = 'DELIVERED'))`

/** When an order was delivered, for the last time if that was undone; null before. @param orderId the column with its id */
export const deliveredAt = (orderId: string): RawBuilder<Date | null> => sql<Date | null>`(
  select max(e.at) from order_event e where e.order_id = ${sql.ref(orderId)} and ${isDelivery})`

/**
 * Since when a delivery, the event `e`, is known here. It is not when it was delivered where a driver's phone had no signal: the time at
 * the door is the phone's, and so no measure of how long it can be undone.
 */
export const knownSince: RawBuilder<Date> = sql<Date>`coalesce(
  (select min(coalesce(r.resolved_at, r.recorded_at)) from delivery_stop s
    join delivery_report r on r.run_id = s.run_id and r.order_id = s.order_id
    where s.order_id = e.order_id and r.at = e.at and r.state in ('APPLIED', 'RESOLVED')
      and r.report->>'outcome' = coalesce(e.stage, e.state)), e.at)`
