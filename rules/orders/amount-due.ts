import { satang, type Satang } from '../money.ts'
import { methodOf, methods, type PayType } from '../payments/pay-types.ts'
import { hasMoney, holdsStock, type Stage } from './stages.ts'

type PayableOrder = {
  stage: Stage
  payType: PayType
  grandTotal: Satang
  /** Value of the undelivered part: see `undeliveredWorth`. */
  undelivered: Satang
}

/**
 * What a retailer still has to pay for an order, in satang, VAT included; never below zero. Cash on delivery: the
 * amount the driver collects, also after delivery, since the cash is not recorded. Prepaid: the total until it is paid,
 * then 0. Money due to the retailer is a refund, not a negative amount.
 */
export function amountDue({ stage, payType, grandTotal, undelivered }: PayableOrder): Satang {
  if (!holdsStock(stage)) return satang(0)
  if (methods[methodOf(payType)].prepaid && hasMoney(stage)) return satang(0)
  return satang(Math.max(0, grandTotal - undelivered))
}
