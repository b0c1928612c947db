import { sql } from 'kysely'
import { minus, plus, satang, sumOf, type Satang } from '#rules/money.ts'
import { amountDue } from '#rules/orders/amount-due.ts'
import { holdsStock, stages, type Stage } from '#rules/orders/stages.ts'
import type { PayType } from '#rules/payments/pay-types.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { plannedForValues } from '#server/adapters/database/planned-for-values.ts'
import type { Condition } from './condition.ts'

/** Amounts in satang. `sums` is null where so many orders match that adding them up would take too long. */
export type OrderTotals = {
  count: number
  /** There are more than `count`. */
  hasMore: boolean
  sums: { grandTotal: Satang; due: Satang } | null
}

/** Up to so many orders are counted and added up: nobody looks through more, and it takes longer than finding them. */
const mostCounted = 10_000

/** How many orders match, and the sums of their totals and of what is due for them. */
export async function totalOrders(db: Database, matching: Condition): Promise<OrderTotals> {
  const { rows } = await sql<{ stage: Stage; pay_type: PayType; count: number; total: Satang }>`
    select stage, pay_type, count(*) as count, sum(grand_total_satang)::bigint as total
    from (select stage, pay_type, grand_total_satang from orders where ${matching} limit ${mostCounted + 1}) matching
    group by stage, pay_type ${plannedForValues}`.execute(db)
  const count = rows.reduce((sum, row) => sum + row.count, 0)
  if (count > mostCounted) return { count: mostCounted, hasMore: true, sums: null }
  // What is due for several orders of one stage and payment method is due for their total, but for the special ones.
  const due = rows.map(({ stage, pay_type: payType, total }) =>
    amountDue({ stage, payType, grandTotal: total, undelivered: satang(0), paid: null }),
  )
  const grandTotal = sumOf(rows.map(({ total }) => total))
  return { count, hasMore: false, sums: { grandTotal, due: plus(sumOf(due), await differenceOfSpecial(db, matching)) } }
}

type SpecialOrder = { stage: Stage; pay_type: PayType; total: Satang; worth: Satang; paid: Satang | null }

/** In any other, nothing is due, whatever is missing. */
const payableStages = stages.filter(holdsStock)

/**
 * By how much orders differ from what their totals say is due: the few of which units are not delivered, or for which
 * not their total was paid.
 */
async function differenceOfSpecial(db: Database, matching: Condition): Promise<Satang> {
  // "offset 0": looked up order by order, since the database expects a third of all lines to be short.
  const { rows } = await sql<SpecialOrder>`
    select stage, pay_type, grand_total_satang as total, paid_satang as paid, (
      select coalesce(sum(l.total_satang - l.total_satang * coalesce(l.delivered_qty, l.picked_qty) / l.qty), 0)::bigint
      from order_line l where l.order_id = orders.id and coalesce(l.delivered_qty, l.picked_qty, l.qty) < l.qty) as worth
    from orders where ${matching} and stage = any(${payableStages}::text[]) and (paid_satang is not null
      or exists (select from order_line l where l.order_id = orders.id
        and coalesce(l.delivered_qty, l.picked_qty, l.qty) < l.qty offset 0)) ${plannedForValues}`.execute(db)
  return sumOf(
    rows.map(({ stage, pay_type: payType, total: grandTotal, worth, paid }) => {
      const usual = amountDue({ stage, payType, grandTotal, undelivered: satang(0), paid: null })
      return minus(amountDue({ stage, payType, grandTotal, undelivered: worth, paid }), usual)
    }),
  )
}
