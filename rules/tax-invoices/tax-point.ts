import { hasMoney, isDelivered, type Stage } from '../orders/stages.ts'
import { isPrepaid, type PayType } from '../payments/pay-types.ts'

/**
 * Whether VAT and the tax invoice of an order are due: at delivery, or at an earlier payment (Revenue Code, sections 78
 * (1) and 86). The invoice accompanies the products, so it is issued when they leave the warehouse; before that,
 * nothing is due on an order paid in cash, and the picked quantities may change.
 */
export const isInvoiceDue = (stage: Stage, payType: PayType): boolean =>
  stage === 'OUT_FOR_DELIVERY' || isDelivered(stage) || (isPrepaid(payType) && hasMoney(stage))

/** What an order without an invoice is waiting for. */
export const invoiceAwaits = (payType: PayType): 'payment' | 'delivery' => (isPrepaid(payType) ? 'payment' : 'delivery')
