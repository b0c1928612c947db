import { sql, type RawBuilder } from 'kysely'
import { minus, plus, satang, sumOf, type Satang } from '#rules/money.ts'
import { amountDue, amountToCollect } from '#rules/orders/amount-due.ts'
import { holdsStock, type Stage } from '#rules/orders/stages.ts'
import type { PayType } from '#rules/payments/pay-types.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { plannedForValues } from '#server/adapters/database/planned-for-values.ts'
import type { Condition } from '#server/orders/order-reading.ts'
import { missingOf } from '#server/orders/arriving-goods.ts'

/** Amounts in satang. `sums` is null where so many orders match that adding them up would take too long. */
export type OrderTotals = {
  count: number
  /** There are more than `count`. */
  hasMore: boolean
  sums: { grandTotal: Satang; due: Satang } | null
}

/** Up to so many orders are counted and added up: nobody looks through more, and it takes longer than finding them. */
const mostCounted = 10_000

/** Orders of one stage and payment method, with or without their cash. */
export type OrderGroup = {
  stage: Stage
  pay_type: PayType
  /** Their cash was closed: nothing is due for them. */
  cash_closed: boolean
  count: number
  total: Satang
  /** The numbers of those for which something else is due than for their total. */
  differing: string[]
}

/** Groups orders of `orders`, or of rows with these columns of it. */
export const groupsOf = (from: RawBuilder<unknown>) => sql<OrderGroup>`
  select stage, pay_type, cash_closed, count(*)::int as count, sum(grand_total_satang)::bigint as total,
    coalesce(array_agg(order_number) filter (where due_differs), '{}') as differing
  from ${from} group by stage, pay_type, cash_closed`

/** How many orders match, and the sums of their totals and of what is due for them. */
export async function totalOrders(db: Database, matching: Condition): Promise<OrderTotals> {
  const counted = sql`(select order_number, stage, pay_type, grand_total_satang, due_differs, cash_closed from orders
    where ${matching} limit ${mostCounted + 1}) counted`
  const { rows } = await sql<OrderGroup>`${groupsOf(counted)} ${plannedForValues}`.execute(db)
  return totalsOf(db, rows)
}

/** The same of groups, which must be all that match. */
export async function totalsOf(db: Database, groups: readonly OrderGroup[]): Promise<OrderTotals> {
  const count = groups.reduce((sum, group) => sum + group.count, 0)
  if (count > mostCounted) return { count: mostCounted, hasMore: true, sums: null }
  // What is due for several orders of one stage and payment method is due for their total, but for those that differ.
  const due = groups.map(({ stage, pay_type: payType, cash_closed: cashClosed, total }) =>
    amountDue({ stage, payType, grandTotal: total, undelivered: satang(0), paid: null, cashClosed }),
  )
  // In any other, nothing is due, whatever is missing.
  const differing = groups
    .filter(({ stage, cash_closed }) => holdsStock(stage) && !cash_closed)
    .flatMap((group) => group.differing)
  const sums = {
    grandTotal: sumOf(groups.map(({ total }) => total)),
    due: plus(sumOf(due), await differenceOf(db, differing)),
  }
  return { count, hasMore: false, sums }
}

type DifferingOrder = { stage: Stage; pay_type: PayType; total: Satang; worth: Satang; paid: Satang | null }

/** By how much orders differ from what their totals say is due: units are not delivered, or not their total was paid. */
async function differenceOf(db: Database, numbers: readonly string[]): Promise<Satang> {
  if (numbers.length === 0) return satang(0)
  const { rows } = await sql<DifferingOrder>`
    select stage, pay_type, grand_total_satang as total, paid_satang as paid, ${missingOf('orders.id')} as worth
    from orders where order_number = any(${numbers}::text[])`.execute(db)
  return sumOf(
    rows.map(({ stage, pay_type: payType, total: grandTotal, worth, paid }) => {
      const usual = amountToCollect({ stage, payType, grandTotal, undelivered: satang(0), paid: null })
      return minus(amountToCollect({ stage, payType, grandTotal, undelivered: worth, paid }), usual)
    }),
  )
}
