import { hasMoney, isDelivered, type Stage } from '../orders/stages.ts'
import { methodOf, methods, type PayType } from '../payments/pay-types.ts'

/**
 * Whether VAT is due on an order, and with it the tax invoice: at delivery, or when the price was paid before (Revenue Code,
 * sections 78 (1) and 86). The paper goes along with the goods, so it is written when they leave the warehouse; before
 * that, nothing is due on an order that is paid in cash, and what is picked may still change.
 */
export const isInvoiceDue = (stage: Stage, payType: PayType): boolean =>
  stage === 'OUT_FOR_DELIVERY' || isDelivered(stage) || (isPrepaid(payType) && hasMoney(stage))

const isPrepaid = (payType: PayType): boolean => methods[methodOf(payType)].prepaid

/** What an order that has no invoice yet waits for. */
export const invoiceAwaits = (payType: PayType): 'payment' | 'delivery' => (isPrepaid(payType) ? 'payment' : 'delivery')
