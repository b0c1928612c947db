import { sql } from 'kysely'
import { satang, type Satang } from '#rules/money.ts'
import { hasMoney, holdsStock, stages } from '#rules/orders/stages.ts'
import { methods, paymentMethods } from '#rules/payments/pay-types.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { Condition } from './condition.ts'

/** Amounts in satang. */
export type OrderTotals = { count: number; grandTotal: Satang; due: Satang }

const prepaid = paymentMethods.filter((method) => methods[method].prepaid).map((method) => methods[method].payType)

/** Whether `amountDue` of an order is its total, less what was not delivered. */
const owes = sql`(orders.stage = any(${stages.filter(holdsStock)}::text[])
  and not (orders.pay_type = any(${prepaid}::text[]) and orders.stage = any(${stages.filter(hasMoney)}::text[])))`

/**
 * How many orders match, and the sums of their totals and of what is due (`amountDue`). What was not delivered is read
 * from the few orders that have such lines, and taken off the sum of all.
 */
export async function sumOrders(db: Database, matching: Condition): Promise<OrderTotals> {
  const { rows } = await sql<{ count: number; total: number; due: number; undelivered: number }>`
    select count(*) as count, coalesce(sum(grand_total_satang), 0)::bigint as total,
      coalesce(sum(grand_total_satang) filter (where ${owes}), 0)::bigint as due,
      (select coalesce(sum(least(short.worth, orders.grand_total_satang)), 0)::bigint from (
        select order_id, sum(total_satang - total_satang * coalesce(delivered_qty, picked_qty) / qty) as worth from order_line
        where coalesce(delivered_qty, picked_qty, qty) < qty group by order_id) short
        join orders on orders.id = short.order_id where ${owes} and ${matching}) as undelivered
    from orders where ${matching}`.execute(db)
  const { count = 0, total = 0, due = 0, undelivered = 0 } = rows[0] ?? {}
  return { count, grandTotal: satang(total), due: satang(due - undelivered) }
}
