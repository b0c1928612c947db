import { minus, satang, satangOf, type Satang } from '#rules/money.ts'
import { deliveredWorth, type DeliveredLine } from '#rules/orders/partial-delivery.ts'
import { isPaidAtDoor, isPrepaid } from '#rules/payments/pay-types.ts'
import type { AllTexts } from '#storefront/texts/namespaces.ts'
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

type PartPayment = { missing: Satang; paid: Satang; due: Satang }

type Amounts = Pick<Order, 'payType' | 'orderStatus' | 'grandTotalAmt' | 'dueAmt' | 'missing'>

const isPaidBefore = ({ payType, orderStatus }: Amounts): boolean =>
  isPrepaid(payType) && orderStatus !== 'VERIFYING_PAYMENT'

/**
 * Of an order that was paid beforehand, and not in full, since its payment lacked something or a change added goods: the worth of what is
 * missing, what was paid, and what is still to be paid in cash, in satang. Null for all others, and once it is delivered: it stays due
 * until the cash of the day is closed, but was paid at the door.
 */
function paidInPart(order: Amounts): PartPayment | null {
  const { orderStatus, grandTotalAmt, dueAmt, missing } = order
  if (!isPaidBefore(order) || orderStatus === 'DELIVERED' || orderStatus === 'CANCELLED') return null
  const parts = { missing: satangOf(missing?.amt ?? 0), due: satangOf(dueAmt) }
  const paid = minus(minus(satangOf(grandTotalAmt), parts.missing), parts.due)
  return parts.due > 0 && paid > 0 ? { ...parts, paid } : null
}

type Sum = { label: string; satang: Satang }
type Words = Pick<AllTexts['orders'], 'notReceived' | 'paid' | 'toPay' | 'leftInCash'>

/** What follows the net of an order: what is taken off it, and what is left to pay or was paid; null where the net is all of it. */
export function afterNet(order: Order, words: Words): { rows: Sum[]; left: Sum } | null {
  const cash = cashForPartialDelivery(order)
  const offNet = (label: string, amount: Satang) => ({ label, satang: satang(-amount) })
  if (cash) {
    const left = { label: cash.isPaid ? words.paid : words.toPay, satang: cash.worth }
    return { rows: [offNet(words.notReceived, cash.missing)], left }
  }
  const inPart = paidInPart(order)
  if (!inPart) return null
  return {
    rows: [...(inPart.missing > 0 ? [offNet(words.notReceived, inPart.missing)] : []), offNet(words.paid, inPart.paid)],
    left: { label: words.leftInCash, satang: inPart.due },
  }
}

/** What is left to pay of an order where that is not its total, in one line, as its page says it. */
export function leftToPay(order: Amounts, words: Pick<Words, 'toPay' | 'leftInCash'>): Sum | null {
  const { orderStatus, grandTotalAmt, dueAmt } = order
  const isBefore = isPaidBefore(order)
  // What was added to a prepaid order was paid at the door, though it stays due until the cash of the day is closed.
  if ((isBefore && orderStatus === 'DELIVERED') || dueAmt === 0 || dueAmt === grandTotalAmt) return null
  return { label: isBefore ? words.leftInCash : words.toPay, satang: satangOf(dueAmt) }
}
