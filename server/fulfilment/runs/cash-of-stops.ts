import { sql, type Expression, type SqlBool } from 'kysely'
import { isHandedOver, outcomeOf, type StopOutcome } from '#rules/fulfilment/runs.ts'
import { satang, type Satang } from '#rules/money.ts'
import type { Stage } from '#rules/orders/stages.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { collectedOf, type DueRow } from '#server/orders/order-reading.ts'

// Which cash a driver brings: that of the orders whose goods were left on the last run they went out with.

type Stop = { outcome: StopOutcome | null; over: boolean; stage: Stage }

/** Whether the goods of a stop came back, or were left for a later run. */
export function isBroughtBack(stop: Stop): boolean {
  const outcome = outcomeOf(stop)
  return outcome === 'REFUSED' || outcome === 'NOT_DELIVERED'
}

/** What the driver reported to have collected; null where the office recorded the outcome, or undid it. */
export const reportedCash = (stop: Stop & { cash_satang: Satang | null }): Satang | null =>
  stop.outcome !== null && outcomeOf(stop) !== null ? stop.cash_satang : null

/** What the driver of a stop is to bring, satang: nothing unless goods were left, or where others bring it. */
export const expectedOf = (stop: Stop & Omit<DueRow, 'cash_closed'> & { brought_by_others: boolean }): Satang =>
  isHandedOver(outcomeOf(stop)) && !stop.brought_by_others ? collectedOf(stop) : satang(0)

/**
 * What the driver of a stop collects or has collected, satang, the same before and after the cash was closed: nothing of what came
 * back with the vehicle, or where others bring it.
 */
export const toCollectOf = (stop: Stop & Omit<DueRow, 'cash_closed'> & { brought_by_others: boolean }): Satang =>
  (stop.over && stop.outcome === 'NOT_DELIVERED') || stop.brought_by_others ? satang(0) : collectedOf(stop)

/** Whether a later run went out with the order of a stop, of `delivery_stop` and `delivery_run`. */
const wentOutLater = sql<SqlBool>`exists (
  select from delivery_stop later join delivery_run run on run.id = later.run_id
  where later.order_id = delivery_stop.order_id and run.departed_at > delivery_run.departed_at)`

/** Whether the counter received the cash of an order of `orders`. */
const isAtCounter = sql<SqlBool>`exists (select from counter_receipt r where r.order_id = orders.id)`

/** Whether others than the driver bring the cash of a stop: a later run, or the counter. */
export const broughtByOthers = sql<boolean>`(${wentOutLater} or ${isAtCounter})`

/** The stop of an order of `orders` whose driver brings its cash: as `isBroughtBack` and `broughtByOthers` say. */
const stopWithCash = sql`
  from delivery_stop join delivery_run on delivery_run.id = delivery_stop.run_id
  where delivery_stop.order_id = orders.id and delivery_run.departed_at is not null and not ${broughtByOthers}
    and not (delivery_stop.over and coalesce(delivery_stop.outcome = 'NOT_DELIVERED', false))`

/** Whether a driver brings the cash of a delivered order of `orders`. */
export const isWithDriver = sql<SqlBool>`exists (select ${stopWithCash})`

const isWithSettledDriver = sql<SqlBool>`exists (select ${stopWithCash} and delivery_run.state = 'SETTLED')`

/** Whether a driver brings the cash of an order. */
export const hasDriver = (tx: Tx, orderId: string): Promise<boolean> => meets(tx, orderId, isWithDriver)

/** Whether the cash of the driver who brings that of an order is closed: what becomes due of the order later is in no cash-up. */
export const isCashOfDriverClosed = (tx: Tx, orderId: string): Promise<boolean> =>
  meets(tx, orderId, isWithSettledDriver)

async function meets(tx: Tx, orderId: string, condition: Expression<SqlBool>): Promise<boolean> {
  const order = await tx.selectFrom('orders').select('id').where('id', '=', orderId).where(condition).executeTakeFirst()
  return order !== undefined
}
