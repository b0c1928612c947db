import { type Satang, satangOf } from '#rules/money.ts'
import { deliveredWorth, type DeliveredLine } from '#rules/orders/partial-delivery.ts'
import type { Order } from './order-queries.ts'

type Line = Order['orderDetails'][number]

/** Sales units of a line that came or, before delivery, will come as far as is known. */
export const arriving = ({ qty, deliveredQty, pickedQty }: Line): number => deliveredQty ?? pickedQty ?? qty

const asDelivered = (line: Line): DeliveredLine => ({
  qty: line.qty,
  delivered: arriving(line),
  total: satangOf(line.totalAmt),
})

/** What a line comes to with what of it arrives: by the server's own rule, to the satang. */
export const receivedWorth = (line: Line): Satang => deliveredWorth(asDelivered(line))

type MissingGoods = { line: Line; qty: number; worth: Satang; reason: string | null }

/** What of an order did not come or will not: how many units of which line, what they are worth, and why. */
export const missingGoods = ({ orderDetails }: Pick<Order, 'orderDetails'>): MissingGoods[] =>
  orderDetails
    .filter((line) => arriving(line) < line.qty)
    .map((line) => ({
      line,
      qty: line.qty - arriving(line),
      worth: satangOf(line.totalAmt) - receivedWorth(line),
      reason: line.missingReason ?? null,
    }))

/** Of an order in cash that does not come whole: what is missing, and what the driver is paid. Null for any other order. */
export function cashForPart(order: Order): { missing: Satang; toPay: Satang } | null {
  if (!order.missing || order.payType !== 'COD' || order.orderStatus === 'CANCELLED') return null
  return { missing: satangOf(order.missing.amt), toPay: satangOf(order.dueAmt) }
}
