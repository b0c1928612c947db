import type { Stage } from '#rules/orders/stages.ts'
import type { AwaitedSlipState } from '#rules/orders/payment-deadline.ts'
import type { OrderState } from '#rules/orders/states.ts'
import type { PillTone } from '#design/Pill.tsx'
import type { AllTexts } from '#storefront/texts/namespaces.ts'

/**
 * What an order's state means to its retailer: the six states of the API, with an open payment split into due, under
 * review and rejected, and a delivery into whole and in part.
 */
export type Situation = Exclude<OrderState, 'VERIFYING_PAYMENT'> | 'PAYMENT_DUE' | SlipSituation | 'PARTLY_DELIVERED'
type SlipSituation = 'SLIP_UNDER_REVIEW' | 'SLIP_REJECTED'

export type SituationInput = {
  orderStatus: OrderState
  stage?: Stage | undefined
  slipState?: AwaitedSlipState | undefined
  /** Set where the retailer fetches it. */
  pickUp?: object | undefined
  /** While an order waits for its payment: of a wrong amount that was paid. */
  refund?: { state: 'DUE' | 'REFUNDED' } | undefined
}

const whilePaymentIsOpen: Record<AwaitedSlipState, Situation> = {
  none: 'PAYMENT_DUE',
  pending: 'SLIP_UNDER_REVIEW',
  rejected: 'SLIP_REJECTED',
}

/** The one rule by which every screen names the state of an order; an unknown state passes through. */
export function situationOf({ orderStatus, stage, slipState = 'none' }: SituationInput): Situation {
  if (orderStatus === 'VERIFYING_PAYMENT') return whilePaymentIsOpen[slipState] ?? 'PAYMENT_DUE'
  return orderStatus === 'DELIVERED' && stage === 'PARTLY_DELIVERED' ? 'PARTLY_DELIVERED' : orderStatus
}

/** The situation in words; of an order that its retailer fetches in its own where they differ. */
export function situationWords(situation: Situation, { pickUp }: SituationInput, texts: AllTexts['orders']): string {
  const own: Partial<Record<Situation, string>> = pickUp ? texts.fetched.situations : {}
  return own[situation] ?? texts.situations[situation] ?? situation
}

const isUnpaid = (order: SituationInput): boolean => ['PAYMENT_DUE', 'SLIP_REJECTED'].includes(situationOf(order))

/** Whether a wrong amount was paid: a second payment must be prevented while the supplier decides about the first. */
export const hasWrongAmount = (order: SituationInput): boolean => isUnpaid(order) && order.refund?.state === 'DUE'

/** Whether the retailer has to pay before the order continues; a slip under review waits for the supplier. */
export const awaitsPayment = (order: SituationInput): boolean => isUnpaid(order) && !hasWrongAmount(order)

/** Placed and delivered are green, pending is yellow, a received payment is blue, a cancelled order red. */
const tones: Record<Situation, PillTone> = {
  ORDER_COMPLETE: 'done',
  PAYMENT_DUE: 'notice',
  SLIP_UNDER_REVIEW: 'info',
  SLIP_REJECTED: 'notice',
  PAYMENT_COMPLETE: 'info',
  WAITING_FOR_DELIVERY: 'notice',
  DELIVERED: 'done',
  PARTLY_DELIVERED: 'notice',
  CANCELLED: 'cut',
}

/** The colour of a situation; grey for one that this version does not know. */
export const toneOf = (situation: string): PillTone =>
  Object.hasOwn(tones, situation) ? tones[situation as Situation] : 'plain'
