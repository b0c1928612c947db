import { fail } from '#contract/errors.ts'
import type { OrderState } from '#rules/orders/states.ts'
import { payTypeOfTransfer, type PaymentMethod } from '#rules/payments/pay-types.ts'
import type { OrderRow } from '#server/orders/orders.ts'

const isPaid = (state: OrderState): boolean => ['PAYMENT_COMPLETE', 'WAITING_FOR_DELIVERY', 'DELIVERED'].includes(state)

/** Why an order in this state accepts no payment; null where it waits for one. */
export function notWaiting(state: OrderState): ReturnType<typeof fail> | null {
  if (isPaid(state)) return fail('already_paid')
  return state === 'VERIFYING_PAYMENT' ? null : fail('order_closed')
}

/** Why this order cannot be paid by transfer. An order placed with that method can, whatever is offered today. */
export function notPayable(
  { state, pay_type }: OrderRow,
  offered: readonly PaymentMethod[],
): ReturnType<typeof fail> | null {
  const closed = notWaiting(state)
  if (closed) return closed
  return pay_type === payTypeOfTransfer || offered.includes('TRANSFER') ? null : fail('method_not_offered')
}
