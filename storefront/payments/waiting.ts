import type { AnswerOf } from '#contract/call.ts'
import type { paymentAttempts } from '#contract/payments/calls.ts'
import type { OrderState } from '#rules/orders/states.ts'

import type { Slip } from './slip-queries.ts'

export type Attempt = AnswerOf<typeof paymentAttempts>[number]

/**
 * Where the payment of an order stands. `unpaid`: not tried yet. `cod`: it is not paid in advance. `closed`: the order
 * was cancelled. `checking`: a slip waits for a clerk. `refused`: the latest slip was rejected. The others are those of
 * the latest attempt.
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

/** @param attempts newest first, like the slips */
export function paymentView(state: OrderState, attempts: readonly Attempt[], slips: readonly Slip[]): PaymentView {
  const settled = settledBy[state]
  if (settled) return settled
  // The order may hear of its money a moment later than the attempt.
  if (attempts.some((attempt) => attempt.state === 'paid')) return 'paid'
  if (slips.some((slip) => slip.state === 'pending')) return 'checking'
  const [attempt] = attempts
  const [slip] = slips
  const slipIsLatest = slip && (!attempt || Date.parse(slip.sentOn) > Date.parse(attempt.createdOn))
  if (slipIsLatest && slip.state === 'rejected') return 'refused'
  if (!attempt) return 'unpaid'
  return attempt.state === 'pending' ? 'waiting' : attempt.state
}

const askMs = 2000
const leastOftenMs = 10_000
const patientAfterMs = 30_000

/**
 * Milliseconds until a waiting page asks again: every 2 seconds for the first half minute, then ever more slowly, at
 * least every 10 seconds.
 * @param waitedMs since the payment was opened
 */
export function pollDelay(waitedMs: number): number {
  return Math.min(leastOftenMs, Math.max(askMs, askMs * (waitedMs / patientAfterMs)))
}
