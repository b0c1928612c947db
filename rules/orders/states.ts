import { methodOf, methods, type PayType } from '../payments/pay-types.ts'

/** The six states a shop sees. */
export type OrderState =
  | 'ORDER_COMPLETE'
  | 'VERIFYING_PAYMENT'
  | 'PAYMENT_COMPLETE'
  | 'WAITING_FOR_DELIVERY'
  | 'DELIVERED'
  | 'CANCELLED'

/** `status` of the wire: what a list is filtered by. */
export type OrderStatus = 'ACTIVE' | 'DELIVERED' | 'CANCELLED'

export const statusOf = (state: OrderState): OrderStatus =>
  state === 'DELIVERED' || state === 'CANCELLED' ? state : 'ACTIVE'

/** A shop may cancel by itself until a clerk has accepted the order; money that has arrived goes back. */
export const canBeCancelledByRetailer = (state: OrderState): boolean => isUnbound(state) || state === 'PAYMENT_COMPLETE'

/** Nobody has accepted the order and no money has come: it may end without anything to settle. */
export const isUnbound = (state: OrderState): boolean => state === 'ORDER_COMPLETE' || state === 'VERIFYING_PAYMENT'

/** The events an order is born with; the last one is its state. */
export const openingStates = (payType: PayType): OrderState[] =>
  methods[methodOf(payType)].prepaid ? ['ORDER_COMPLETE', 'VERIFYING_PAYMENT'] : ['ORDER_COMPLETE']

/** How the wire spells the states in an order's history. */
export const statusDescriptions = {
  ORDER_COMPLETE: 'Order Complete',
  VERIFYING_PAYMENT: 'Verifying Payment',
  PAYMENT_COMPLETE: 'Payment Complete',
  WAITING_FOR_DELIVERY: 'Waiting For Delivery',
  DELIVERED: 'Delivered',
  CANCELLED: 'Cancelled',
} as const satisfies Record<OrderState, string>
export type StatusDescription = (typeof statusDescriptions)[OrderState]
