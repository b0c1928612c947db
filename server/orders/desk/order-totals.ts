import { sql } from 'kysely'
import { minus, plus, satang, sumOf, type Satang } from '#rules/money.ts'
import { amountDue } from '#rules/orders/amount-due.ts'
import type { Stage } from '#rules/orders/stages.ts'
import type { PayType } from '#rules/payments/pay-types.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { Condition } from './condition.ts'

/** Amounts in satang. `sums` is null where so many orders match that adding them up would take too long. */
export type OrderTotals = { count: number; sums: { grandTotal: Satang; due: Satang } | null }

/** Up to so many orders are added up. */
const mostSummed = 10_000

/** How many orders match, and the sums of their totals and of what is due for them. */
export async function totalOrders(db: Database, matching: Condition): Promise<OrderTotals> {
  const { rows } = await sql<{ stage: Stage; pay_type: PayType; count: number; total: Satang }>`
    select stage, pay_type, count(*) as count, sum(grand_total_satang)::bigint as total
    from (select stage, pay_type, grand_total_satang from orders where ${matching} limit ${mostSummed + 1}) matching
    group by stage, pay_type`.execute(db)
  const count = rows.reduce((sum, row) => sum + row.count, 0)
  if (count > mostSummed) return { count: await countOf(db, matching), sums: null }
  // What is due for several orders of one stage and payment method is due for their total, but for the special ones.
  const due = rows.map(({ stage, pay_type: payType, total }) =>
    amountDue({ stage, payType, grandTotal: total, undelivered: satang(0), paid: null }),
  )
  const grandTotal = sumOf(rows.map(({ total }) => total))
  return { count, sums: { grandTotal, due: plus(sumOf(due), await differenceOfSpecial(db, matching)) } }
}

async function countOf(db: Database, matching: Condition): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from orders where ${matching}`.execute(db)
  return rows[0]?.count ?? 0
}

type SpecialOrder = { stage: Stage; pay_type: PayType; total: Satang; worth: number; paid: Satang | null }

/**
 * By how much orders differ from what their totals say is due: the few of which units are not delivered, or for which
 * not their total was paid.
 */
async function differenceOfSpecial(db: Database, matching: Condition): Promise<Satang> {
  const { rows } = await sql<SpecialOrder>`
    select stage, pay_type, grand_total_satang as total, special.worth::bigint as worth, paid_satang as paid
    from orders join (
      select id, sum(worth) as worth from (
        select order_id as id, total_satang - total_satang * coalesce(delivered_qty, picked_qty) / qty as worth
        from order_line where coalesce(delivered_qty, picked_qty, qty) < qty
        union all select id, 0 from orders where paid_satang is not null) parts
      group by id
    ) special using (id) where ${matching}`.execute(db)
  return sumOf(
    rows.map(({ stage, pay_type: payType, total: grandTotal, worth, paid }) => {
      const usual = amountDue({ stage, payType, grandTotal, undelivered: satang(0), paid: null })
      return minus(amountDue({ stage, payType, grandTotal, undelivered: satang(worth), paid }), usual)
    }),
  )
}
