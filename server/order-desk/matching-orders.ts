import { sql, type SqlBool } from 'kysely'
import type { OrderFilter } from '#contract/backoffice/day/order-desk/schemas.ts'
import { fromBaht, satangPerBaht } from '#rules/money.ts'
import { afterRejectionMs, unpaidLifeMs } from '#rules/orders/payment-deadline.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { containing } from '#server/adapters/database/containing.ts'
import { isIn, type Condition } from '#server/orders/order-reading.ts'
import { isOnHold } from '#server/orders/staff-reading.ts'
import { findAll, findHits, type Hits } from './search-orders.ts'

/** The orders that match all filters, and what was found where words are searched for. */
type Match = { where: Condition; hits: Hits | null }

/** Reads the database where words are searched for. */
export async function matchingOrders(db: Database | Tx, filter: OrderFilter): Promise<Match> {
  const conditions = conditionsOf(filter)
  if (filter.q === undefined) return { where: all(conditions), hits: null }
  const hits = await findHits(db, filter.q, all(conditions))
  return { where: all([...conditions, sql`orders.id = any(${hits.ids}::uuid[])`]), hits }
}

/** All of them, for what lists have no room for: however many a search finds. */
export async function everyMatchingOrder(db: Database | Tx, filter: OrderFilter): Promise<Condition> {
  const conditions = conditionsOf(filter)
  if (filter.q === undefined) return all(conditions)
  return all([...conditions, await findAll(db, filter.q, all(conditions))])
}

const all = (conditions: readonly Condition[]): Condition =>
  conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)})` : sql<SqlBool>`true`

function conditionsOf(filter: OrderFilter): Condition[] {
  const { orderStatus, stage, refund, number, outletCode, from, until, held, unpaid, byStaff } = filter
  const conditions: (Condition | undefined)[] = [
    stage && isIn('orders.stage', stage),
    filter.province && oneOf('orders.province_code', filter.province),
    filter.payType && oneOf('orders.pay_type', filter.payType),
    orderStatus && sql`orders.state = ${orderStatus}`,
    number === undefined ? undefined : sql`orders.order_number like ${containing(number.toUpperCase())}`,
    outletCode === undefined
      ? undefined
      : sql`orders.outlet_id = (select id from outlet where outlet_code = ${outletCode})`,
    from === undefined ? undefined : sql`orders.created_at >= ${new Date(from)}`,
    until === undefined ? undefined : sql`orders.created_at < ${new Date(until)}`,
    filter.fromDay === undefined
      ? undefined
      : sql`orders.created_at >= ${filter.fromDay}::date::timestamp at time zone 'Asia/Bangkok'`,
    filter.untilDay === undefined
      ? undefined
      : sql`orders.created_at < (${filter.untilDay}::date + 1)::timestamp at time zone 'Asia/Bangkok'`,
    refund && sql`exists (select from refund r where r.order_id = orders.id and r.state = ${refund})`,
    filter.amountFrom === undefined
      ? undefined
      : sql`orders.grand_total_satang >= ${Math.ceil(satangIn(filter.amountFrom))}`,
    filter.amountTo === undefined
      ? undefined
      : sql`orders.grand_total_satang <= ${Math.floor(satangIn(filter.amountTo))}`,
    held === undefined ? undefined : held ? isOnHold : sql`not ${isOnHold}`,
    byStaff === undefined ? undefined : sql`(orders.placed_by is not null) = ${byStaff}`,
    filter.pickUp === undefined ? undefined : sql`orders.pick_up_from is ${filter.pickUp ? sql`not null` : sql`null`}`,
    unpaid === undefined ? undefined : unpaid ? isUnpaid : sql`not ${isUnpaid}`,
  ]
  return conditions.filter((condition) => condition !== undefined)
}

/** One value is compared by itself, so that the database can read its index in order. */
const oneOf = (column: string, values: readonly string[]): Condition =>
  values.length === 1 ? sql`${sql.ref(column)} = ${values[0]}` : sql`${sql.ref(column)} = any(${values}::text[])`

/** An amount with parts of a satang, which no order has, lies between two. */
const satangIn = (baht: number): number => fromBaht(baht) ?? baht * satangPerBaht

/** Awaits its payment while a deadline runs: none does while a slip is under review. */
const isUnpaid: Condition = sql`(orders.state = 'VERIFYING_PAYMENT'
  and not exists (select from payment_slip s where s.order_id = orders.id and s.state = 'pending'))`

/** `paymentDeadline` of an order that `isUnpaid`, for the database to sort by. */
export const deadline = sql<Date>`greatest(orders.created_at + ${unpaidLifeMs} * interval '1 ms',
  (select max(s.decided_at) from payment_slip s where s.order_id = orders.id and s.state = 'rejected') + ${afterRejectionMs} * interval '1 ms',
  (select max(a.expires_at) from payment_attempt a where a.order_id = orders.id and a.state = 'pending'))`
