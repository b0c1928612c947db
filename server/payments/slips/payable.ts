import { fail } from '#contract/errors.ts'
import type { OrderState } from '#rules/orders/states.ts'
import { isPrepaid, payTypeOfTransfer, type PaymentMethod } from '#rules/payments/pay-types.ts'
import type { OrderRow } from '#server/orders/orders.ts'

const paidStates: readonly OrderState[] = ['PAYMENT_COMPLETE', 'WAITING_FOR_DELIVERY', 'DELIVERED']

/** Why an order accepts no payment; null where it waits for one. One that is paid at the door or on account waits for none. */
export function notWaiting({ state, pay_type }: Pick<OrderRow, 'state' | 'pay_type'>): ReturnType<typeof fail> | null {
  if (isPrepaid(pay_type) && paidStates.includes(state)) return fail('already_paid')
  return state === 'VERIFYING_PAYMENT' ? null : fail('order_closed')
}

/** Whether the slip of an order can be accepted as its payment, by opening it again where it was cancelled. */
export const takesSlip = (order: Pick<OrderRow, 'stage' | 'state' | 'pay_type'>): boolean =>
  order.stage === 'CANCELLED' || notWaiting(order) === null

/** Why this order cannot be paid by transfer. An order placed with that method can, whatever is offered today. */
export function notPayable(order: OrderRow, offered: readonly PaymentMethod[]): ReturnType<typeof fail> | null {
  const closed = notWaiting(order)
  if (closed) return closed
  return order.pay_type === payTypeOfTransfer || offered.includes('TRANSFER') ? null : fail('method_not_offered')
}
