import { minus, satangOf, type Satang } from '#rules/money.ts'
import { deliveredWorth, type DeliveredLine } from '#rules/orders/partial-delivery.ts'
import { isPaidAtDoor } from '#rules/payments/pay-types.ts'
import type { Order } from './order-queries.ts'

type Line = Order['orderDetails'][number]

/** Sales units of a line that were delivered or, before delivery, are expected. */
export const arrivingUnits = ({ qty, deliveredQty, pickedQty }: Line): number => deliveredQty ?? pickedQty ?? qty

/** Whether a line says what of it was delivered, and not only what was picked. */
export const isDelivered = ({ deliveredQty }: Line): boolean => deliveredQty !== undefined

const asDelivered = (line: Line): DeliveredLine => ({
  qty: line.qty,
  delivered: arrivingUnits(line),
  total: satangOf(line.totalAmt),
})

/** What the received part of a line costs, in satang, by the server's own rule. */
export const receivedWorth = (line: Line): Satang => deliveredWorth(asDelivered(line))

type MissingGoods = { line: Line; qty: number; worth: Satang; reason: string | null }

/** The missing goods of an order: how many units of which line, their worth in satang, and why. */
export const missingGoods = ({ orderDetails }: Pick<Order, 'orderDetails'>): MissingGoods[] =>
  orderDetails
    .filter((line) => arrivingUnits(line) < line.qty)
    .map((line) => ({
      line,
      qty: line.qty - arrivingUnits(line),
      worth: minus(satangOf(line.totalAmt), receivedWorth(line)),
      reason: line.missingReason ?? null,
    }))

type PartialCash = { missing: Satang; worth: Satang; isPaid: boolean }

/**
 * Of a partial order that is paid in cash: the worth of what is missing and of what comes or came, in satang, and whether that is paid.
 * Null for all others.
 */
export function cashForPartialDelivery(order: Order): PartialCash | null {
  if (!order.missing || !isPaidAtDoor(order.payType) || order.orderStatus === 'CANCELLED') return null
  const missing = satangOf(order.missing.amt)
  // Once its cash is received and closed, nothing is due: what was paid is the rest of its total.
  const worth = minus(satangOf(order.grandTotalAmt), missing)
  return { missing, worth, isPaid: worth > 0 && order.dueAmt === 0 }
}
