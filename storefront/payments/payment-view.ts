import type { AnswerOf } from '#contract/call.ts'
import type { paymentAttempts } from '#contract/payments/calls.ts'
import type { OrderState } from '#rules/orders/states.ts'
import type { Order } from '#storefront/orders/order-queries.ts'

import type { Slip } from './slip-queries.ts'

export type Attempt = AnswerOf<typeof paymentAttempts>[number]

/**
 * The state of an order's payment. `unpaid`: no attempt yet. `cod`: not paid in advance. `closed`: the order was
 * cancelled. `checking`: a slip waits for a clerk. `refused`: the latest slip was rejected. The others are the states
 * of the latest attempt.
 */
export type PaymentView =
  | 'unpaid'
  | 'waiting'
  | 'checking'
  | 'refused'
  | 'paid'
  | 'failed'
  | 'cancelled'
  | 'expired'
  | 'mismatch'
  | 'closed'
  | 'cod'

const settledBy: Record<OrderState, PaymentView | null> = {
  ORDER_COMPLETE: 'cod',
  VERIFYING_PAYMENT: null,
  PAYMENT_COMPLETE: 'paid',
  WAITING_FOR_DELIVERY: 'paid',
  DELIVERED: 'paid',
  CANCELLED: 'closed',
}

/**
 * @param attempts newest first, like the slips
 * @param refund of the order: once a wrong amount was given back, its attempt is over and the order can be paid again
 */
export function paymentView(
  state: OrderState,
  attempts: readonly Attempt[],
  slips: readonly Slip[],
  refund?: Order['refund'],
): PaymentView {
  const settled = settledBy[state]
  if (settled) return settled
  // The order may learn of the payment a moment later than the attempt.
  if (attempts.some((attempt) => attempt.state === 'paid')) return 'paid'
  if (slips.some((slip) => slip.state === 'pending')) return 'checking'
  const [attempt] = attempts
  const [slip] = slips
  const slipIsLatest = slip && (!attempt || Date.parse(slip.sentOn) > Date.parse(attempt.createdOn))
  if (slipIsLatest && slip.state === 'rejected') return 'refused'
  if (!attempt) return 'unpaid'
  if (attempt.state === 'mismatch' && refund?.state === 'REFUNDED') return 'cancelled'
  return attempt.state === 'pending' ? 'waiting' : attempt.state
}

const firstDelayMs = 2000
const maxDelayMs = 10_000
const slowDownAfterMs = 30_000

/**
 * Milliseconds until a waiting page refetches: every 2 seconds for the first half minute, then less often, at least
 * every 10 seconds.
 * @param waitedMs since the payment was opened
 */
export function pollDelay(waitedMs: number): number {
  return Math.min(maxDelayMs, Math.max(firstDelayMs, firstDelayMs * (waitedMs / slowDownAfterMs)))
}
