import { deliveredWorth, undeliveredWorth, type DeliveredLine } from '#rules/orders/partial-delivery.ts'
import { satangOf } from '#rules/orders/summary.ts'
import type { Satang } from '#rules/money.ts'
import type { Order } from './order-queries.ts'

type Line = Order['orderDetails'][number]

const told = ({ qty, deliveredQty, totalAmt }: Line): DeliveredLine => ({
  qty,
  delivered: deliveredQty ?? qty,
  total: satangOf(totalAmt),
})

/** What a line comes to with what of it arrived: by the server's own rule, to the satang. */
export const arrivedWorth = (line: Line): Satang => deliveredWorth(told(line))

/** Of an order in cash that came in part: what did not come, and what the driver is paid. Null for any other order. */
export function cashForPart(order: Order): { missing: Satang; toPay: Satang } | null {
  if (order.stage !== 'PARTLY_DELIVERED' || order.payType !== 'COD') return null
  const missing = undeliveredWorth(order.orderDetails.map(told))
  return { missing, toPay: satangOf(order.grandTotalAmt) - missing }
}
