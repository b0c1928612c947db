import type { Stage } from '#rules/orders/stages.ts'
import type { AwaitedSlipState } from '#rules/orders/payment-deadline.ts'
import type { OrderState } from '#rules/orders/states.ts'
import type { PillTone } from '#design/Pill.tsx'
import type { AllTexts } from '#storefront/texts/namespaces.ts'

/**
 * What an order's state means to its retailer: the six states of the API, with an open payment split into due, a slip or
 * a wrong amount under review, and a slip rejected, and a delivery into whole and in part.
 */
export type Situation = Exclude<OrderState, 'VERIFYING_PAYMENT'> | OpenPayment | 'PARTLY_DELIVERED'
type OpenPayment = 'PAYMENT_DUE' | 'SLIP_UNDER_REVIEW' | 'SLIP_REJECTED' | 'AMOUNT_UNDER_REVIEW'

export type SituationInput = {
  orderStatus: OrderState
  stage?: Stage | undefined
  slipState?: AwaitedSlipState | undefined
  /** Set where the retailer fetches it. */
  pickUp?: object | undefined
  /** While an order waits for its payment: of a wrong amount that was paid. */
  refund?: { state: 'DUE' | 'REFUNDED' } | undefined
}

const whilePaymentIsOpen: Record<AwaitedSlipState, OpenPayment> = {
  none: 'PAYMENT_DUE',
  pending: 'SLIP_UNDER_REVIEW',
  rejected: 'SLIP_REJECTED',
}

/** The one rule by which every screen names the state of an order; an unknown state passes through. */
export function situationOf({ orderStatus, stage, slipState = 'none', refund }: SituationInput): Situation {
  if (orderStatus === 'VERIFYING_PAYMENT') {
    const ofSlip = whilePaymentIsOpen[slipState] ?? 'PAYMENT_DUE'
    return refund?.state === 'DUE' && ofSlip !== 'SLIP_UNDER_REVIEW' ? 'AMOUNT_UNDER_REVIEW' : ofSlip
  }
  return orderStatus === 'DELIVERED' && stage === 'PARTLY_DELIVERED' ? 'PARTLY_DELIVERED' : orderStatus
}

/** The situation in words; of an order that its retailer fetches in its own where they differ. */
export function situationWords(situation: Situation, { pickUp }: SituationInput, texts: AllTexts['orders']): string {
  const own: Partial<Record<Situation, string>> = pickUp ? texts.fetched.situations : {}
  return own[situation] ?? texts.situations[situation] ?? situation
}

/** Whether a wrong amount was paid: a second payment must be prevented while the supplier decides about the first. */
export const hasWrongAmount = (order: SituationInput): boolean => situationOf(order) === 'AMOUNT_UNDER_REVIEW'

/** Whether the retailer has to pay before the order continues; a slip or an amount under review waits for the supplier. */
export const awaitsPayment = (order: SituationInput): boolean =>
  ['PAYMENT_DUE', 'SLIP_REJECTED'].includes(situationOf(order))

/** Placed and delivered are green, pending is yellow, a received payment is blue, a cancelled order red. */
const tones: Record<Situation, PillTone> = {
  ORDER_COMPLETE: 'done',
  PAYMENT_DUE: 'notice',
  SLIP_UNDER_REVIEW: 'info',
  SLIP_REJECTED: 'notice',
  AMOUNT_UNDER_REVIEW: 'info',
  PAYMENT_COMPLETE: 'info',
  WAITING_FOR_DELIVERY: 'notice',
  DELIVERED: 'done',
  PARTLY_DELIVERED: 'notice',
  CANCELLED: 'cut',
}

/** The colour of a situation; grey for one that this version does not know. */
export const toneOf = (situation: string): PillTone =>
  Object.hasOwn(tones, situation) ? tones[situation as Situation] : 'plain'
