import { sql, type RawBuilder } from 'kysely'
import { minus, plus, satang, sumOf, type Satang } from '#rules/money.ts'
import { amountDue, amountToCollect } from '#rules/orders/amount-due.ts'
import { holdsStock, stages, type Stage } from '#rules/orders/stages.ts'
import type { PayType } from '#rules/payments/pay-types.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { plannedForValues } from '#server/adapters/database/planned-for-values.ts'
import { isIn, type Condition } from '#server/orders/order-reading.ts'
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
  /** Those for which something else is due than for their total. */
  differing: number
}

/** Groups orders of `orders`, or of rows with these columns of it. */
export const groupsOf = (from: RawBuilder<unknown>) => sql<OrderGroup>`
  select stage, pay_type, cash_closed, count(*)::int as count, sum(grand_total_satang)::bigint as total,
    (count(*) filter (where due_differs))::int as differing
  from ${from} group by stage, pay_type, cash_closed`

/** How many orders match, and the sums of their totals and of what is due for them. */
export async function totalOrders(db: Database, matching: Condition): Promise<OrderTotals> {
  const counted = sql`(select stage, pay_type, grand_total_satang, due_differs, cash_closed from orders
    where ${matching} limit ${mostCounted + 1}) counted`
  const { rows } = await sql<OrderGroup>`${groupsOf(counted)} ${plannedForValues}`.execute(db)
  return totalsOf(db, rows, matching)
}

/** As `totalOrders`, of groups, which must be all that match. */
export async function totalsOf(db: Database, groups: readonly OrderGroup[], matching: Condition): Promise<OrderTotals> {
  const count = groups.reduce((sum, group) => sum + group.count, 0)
  if (count > mostCounted) return { count: mostCounted, hasMore: true, sums: null }
  // What is due for several orders of one stage and payment method is due for their total, but for those that differ.
  const due = groups.map(({ stage, pay_type: payType, cash_closed: cashClosed, total }) =>
    amountDue({ stage, payType, grandTotal: total, undelivered: satang(0), paid: null, cashClosed }),
  )
  const differ = groups.some((group) => isOpen(group) && group.differing > 0)
  const sums = {
    grandTotal: sumOf(groups.map(({ total }) => total)),
    due: differ ? plus(sumOf(due), await differenceOf(db, matching)) : sumOf(due),
  }
  return { count, hasMore: false, sums }
}

/** In any other, nothing is due, whatever is missing. */
const isOpen = ({ stage, cash_closed }: OrderGroup): boolean => holdsStock(stage) && !cash_closed
const areOpen = sql`${isIn('orders.stage', stages.filter(holdsStock))} and not orders.cash_closed`

type DifferingOrder = { stage: Stage; pay_type: PayType; total: Satang; worth: Satang; paid: Satang | null }

/** By how much orders differ from what their totals say is due: units are not delivered, or not their total was paid. */
async function differenceOf(db: Database, matching: Condition): Promise<Satang> {
  const { rows } = await sql<DifferingOrder>`
    select stage, pay_type, grand_total_satang as total, paid_satang as paid, ${missingOf('orders.id')} as worth
    from orders where ${matching} and due_differs and ${areOpen} ${plannedForValues}`.execute(db)
  return sumOf(
    rows.map(({ stage, pay_type: payType, total: grandTotal, worth, paid }) => {
      const usual = amountToCollect({ stage, payType, grandTotal, undelivered: satang(0), paid: null })
      return minus(amountToCollect({ stage, payType, grandTotal, undelivered: worth, paid }), usual)
    }),
  )
}
