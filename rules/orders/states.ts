import { isPrepaid, type PayType } from '../payments/pay-types.ts'

/** The six states that a retailer sees. */
export const orderStates = [
  'ORDER_COMPLETE',
  'VERIFYING_PAYMENT',
  'PAYMENT_COMPLETE',
  'WAITING_FOR_DELIVERY',
  'DELIVERED',
  'CANCELLED',
] as const
export type OrderState = (typeof orderStates)[number]

/** `status` on the wire: the filter of lists. */
export const orderStatuses = ['ACTIVE', 'DELIVERED', 'CANCELLED'] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const statusOf = (state: OrderState): OrderStatus =>
  state === 'DELIVERED' || state === 'CANCELLED' ? state : 'ACTIVE'

/** A retailer may cancel until a clerk has accepted the order; a payment is refunded. */
export const canBeCancelledByRetailer = (state: OrderState): boolean => isUnbound(state) || state === 'PAYMENT_COMPLETE'

/** Neither accepted nor paid: the order is no sale yet, and can be cancelled with nothing to settle. */
export const unboundStates: readonly OrderState[] = ['ORDER_COMPLETE', 'VERIFYING_PAYMENT']
export const isUnbound = (state: OrderState): boolean => unboundStates.includes(state)

/** The events of a new order; the last one is its state. */
export const openingStates = (payType: PayType): OrderState[] =>
  isPrepaid(payType) ? ['ORDER_COMPLETE', 'VERIFYING_PAYMENT'] : ['ORDER_COMPLETE']

/** The states as the wire spells them in an order's history. */
export const statusDescriptions = {
  ORDER_COMPLETE: 'Order Complete',
  VERIFYING_PAYMENT: 'Verifying Payment',
  PAYMENT_COMPLETE: 'Payment Complete',
  WAITING_FOR_DELIVERY: 'Waiting For Delivery',
  DELIVERED: 'Delivered',
  CANCELLED: 'Cancelled',
} as const satisfies Record<OrderState, string>
export type StatusDescription = (typeof statusDescriptions)[OrderState]
