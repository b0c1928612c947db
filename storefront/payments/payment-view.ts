import type { AnswerOf } from '#contract/call.ts'
import type { paymentAttempts } from '#contract/payments/calls.ts'
import type { OrderState } from '#rules/orders/states.ts'
import { isOwed, isPrepaid, type PayType } from '#rules/payments/pay-types.ts'
import type { Order } from '#storefront/orders/order-queries.ts'
import { isPerhapsPaid } from '#rules/payments/slips.ts'
import type { Slip } from './slip-queries.ts'

export type Attempt = AnswerOf<typeof paymentAttempts>[number]

/**
 * The state of an order's payment. `unpaid`: no attempt yet. `cod`: paid at the door. `owed`: on account. `closed`: the order was
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
  | 'owed'

const settledBy: Record<OrderState, PaymentView | null> = {
  ORDER_COMPLETE: 'cod',
  VERIFYING_PAYMENT: null,
  PAYMENT_COMPLETE: 'paid',
  WAITING_FOR_DELIVERY: 'paid',
  DELIVERED: 'paid',
  CANCELLED: 'closed',
}

/** What the state says of an order that is not paid beforehand: cash comes with its delivery. */
function viewOfLater(state: OrderState, payType: PayType): PaymentView | null {
  if (isPrepaid(payType) || state === 'CANCELLED') return null
  if (isOwed(payType)) return 'owed'
  return state === 'DELIVERED' ? 'paid' : 'cod'
}

/** `refund`: once a wrong amount was given back, its attempt is over and the order can be paid again. */
type OrderOfPayment = { state: OrderState; payType: PayType; refund?: Order['refund'] }

/** @param attempts newest first, like the slips */
export function paymentView(
  { state, payType, refund }: OrderOfPayment,
  attempts: readonly Attempt[],
  slips: readonly Slip[],
): PaymentView {
  const settled = viewOfLater(state, payType) ?? settledBy[state]
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

/** The latest slip, where its money may be there or on its way although it was rejected. */
export function perhapsPaidSlip([latest]: readonly Slip[]): Slip | null {
  return latest?.state === 'rejected' && isPerhapsPaid(latest.reason) ? latest : null
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
