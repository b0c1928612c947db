import type { OrderState } from '../orders/states.ts'
import { methodOf, methods, type PayType } from '../payments/pay-types.ts'

/**
 * The states from which VAT is due, and with it the tax invoice: when the goods leave, or the money has come before
 * (Revenue Code, sections 78 and 86).
 */
const dueStates = (payType: PayType): readonly OrderState[] =>
  methods[methodOf(payType)].prepaid
    ? ['PAYMENT_COMPLETE', 'WAITING_FOR_DELIVERY', 'DELIVERED']
    : ['WAITING_FOR_DELIVERY', 'DELIVERED']

export const isInvoiceDue = (state: OrderState, payType: PayType): boolean => dueStates(payType).includes(state)

/** What an order that has no invoice yet waits for. */
export const invoiceAwaits = (payType: PayType): 'payment' | 'delivery' =>
  methods[methodOf(payType)].prepaid ? 'payment' : 'delivery'
