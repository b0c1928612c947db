import { satang, type Satang } from '../money.ts'
import { isOwed, isPrepaid, type PayType } from '../payments/pay-types.ts'
import { hasMoney, holdsStock, type Stage } from './stages.ts'

type PayableOrder = {
  stage: Stage
  payType: PayType
  grandTotal: Satang
  /** Value of the undelivered part: see `undeliveredWorth`. */
  undelivered: Satang
  /** What was paid of a prepaid order; null: its total. */
  paid: Satang | null
}
type CollectedOrder = PayableOrder & {
  /** Its cash was received, counted and closed. */
  cashClosed: boolean
}

/** Whether the retailer's money for a prepaid order has arrived. */
export const isPrepaidAndPaid = ({ stage, payType }: Pick<PayableOrder, 'stage' | 'payType'>): boolean =>
  isPrepaid(payType) && hasMoney(stage)

/**
 * What a retailer still has to pay for an order, in satang, VAT included; never below zero: what is to be collected,
 * until the cash was received and closed.
 */
export const amountDue = ({ cashClosed, ...order }: CollectedOrder): Satang =>
  cashClosed ? satang(0) : amountToCollect(order)

/**
 * What is or was to be collected for an order, in satang, VAT included; never below zero. Cash on delivery: the
 * amount the driver collects. Prepaid: the total until it is paid, then what its payment lacked or a change by staff has
 * added, in cash at the door. On account: nothing at the door, since the retailer pays by statement. Money due to the retailer is a refund,
 * not a negative amount.
 */
export function amountToCollect(order: PayableOrder): Satang {
  const { stage, grandTotal, undelivered } = order
  if (!holdsStock(stage) || isOwed(order.payType)) return satang(0)
  const paid = isPrepaidAndPaid(order) ? (order.paid ?? grandTotal) : 0
  return satang(Math.max(0, grandTotal - undelivered - paid))
}

/**
 * What of the payment of a paid order belongs to the retailer again, in all, in satang: what was paid beyond the value
 * of the goods that are or will be delivered.
 */
export const paidBeyond = ({
  grandTotal,
  undelivered,
  paid,
}: Pick<PayableOrder, 'grandTotal' | 'undelivered' | 'paid'>): Satang =>
  satang(Math.max(0, (paid ?? grandTotal) - (grandTotal - undelivered)))
