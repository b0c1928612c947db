import { satang, type Satang } from '../money.ts'
import { methodOf, methods, type PayType } from '../payments/pay-types.ts'
import { hasMoney, holdsStock, type Stage } from './stages.ts'

type OwedOrder = {
  stage: Stage
  payType: PayType
  grandTotal: Satang
  /** What the part that did not come, or will not come, is worth: see `undeliveredWorth`. */
  undelivered: Satang
}

/**
 * What a retailer still has to pay for an order, satang, VAT included; never below zero. Of cash on delivery: what the
 * driver collects, also once it is delivered, since nothing records the cash. Of a prepaid order: its total until the
 * money has come, then nothing. What has to go back to the retailer is a refund and no negative amount due.
 */
export function amountDue({ stage, payType, grandTotal, undelivered }: OwedOrder): Satang {
  if (!holdsStock(stage)) return satang(0)
  if (methods[methodOf(payType)].prepaid && hasMoney(stage)) return satang(0)
  return satang(Math.max(0, grandTotal - undelivered))
}
