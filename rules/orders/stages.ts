import type { OrderState } from './states.ts'

/** The warehouse's stages of an order: the six states that the retailer sees, two of them in finer steps. */
export const stages = [
  'ORDER_COMPLETE',
  'VERIFYING_PAYMENT',
  'PAYMENT_COMPLETE',
  'ACCEPTED',
  'PICKING',
  'PACKED',
  'OUT_FOR_DELIVERY',
  'DELIVERED',
  'PARTLY_DELIVERED',
  'REFUSED',
  'CANCELLED',
] as const
export type Stage = (typeof stages)[number]

/** Whether a word of an order's history is a stage, and not something that happened at one. */
export const isStage = (word: string): word is Stage => stages.some((stage) => stage === word)

/** The state that the retailer sees for each stage. */
export const stateOfStage: Record<Stage, OrderState> = {
  ORDER_COMPLETE: 'ORDER_COMPLETE',
  VERIFYING_PAYMENT: 'VERIFYING_PAYMENT',
  PAYMENT_COMPLETE: 'PAYMENT_COMPLETE',
  ACCEPTED: 'WAITING_FOR_DELIVERY',
  PICKING: 'WAITING_FOR_DELIVERY',
  PACKED: 'WAITING_FOR_DELIVERY',
  OUT_FOR_DELIVERY: 'WAITING_FOR_DELIVERY',
  DELIVERED: 'DELIVERED',
  PARTLY_DELIVERED: 'DELIVERED',
  REFUSED: 'CANCELLED',
  CANCELLED: 'CANCELLED',
}

/** Who moves orders. `shop`: the retailer; `payment`: proof that money came; `clock`: the scheduler, by deadlines. */
export const orderActors = ['shop', 'clerk', 'manager', 'payment', 'clock'] as const
export type OrderActor = (typeof orderActors)[number]

const staff = ['clerk', 'manager'] as const

/** Allowed transitions by stage before and after, with the actors who may make them. All others are rejected. */
const transitions: Record<Stage, Partial<Record<Stage, readonly OrderActor[]>>> = {
  ORDER_COMPLETE: { ACCEPTED: staff, CANCELLED: ['shop', ...staff] },
  // A manager who sees the money on the account may confirm the payment in place of the gateway.
  VERIFYING_PAYMENT: { PAYMENT_COMPLETE: ['payment', 'manager'], CANCELLED: ['shop', 'clock', ...staff] },
  PAYMENT_COMPLETE: { ACCEPTED: staff, CANCELLED: ['shop', ...staff] },
  // Small warehouses do not record every step: forward, steps may be skipped.
  ACCEPTED: { PICKING: staff, PACKED: staff, OUT_FOR_DELIVERY: staff, CANCELLED: staff },
  PICKING: { ACCEPTED: staff, PACKED: staff, OUT_FOR_DELIVERY: staff, CANCELLED: staff },
  PACKED: { PICKING: staff, OUT_FOR_DELIVERY: staff, CANCELLED: staff },
  // Back to PACKED: nobody was at the retailer's. Only a manager cancels goods that are on the road.
  OUT_FOR_DELIVERY: {
    PACKED: staff,
    DELIVERED: staff,
    PARTLY_DELIVERED: staff,
    REFUSED: staff,
    CANCELLED: ['manager'],
  },
  // Recorded by mistake: `undo.ts` defines who may undo it and for how long.
  DELIVERED: { OUT_FOR_DELIVERY: staff },
  PARTLY_DELIVERED: { OUT_FOR_DELIVERY: staff },
  REFUSED: {},
  // A late payment re-opens the order if its goods are still available.
  CANCELLED: { PAYMENT_COMPLETE: ['payment'] },
}

/** Whether this actor may make the transition of a delivery; `by_others`: only other actors may. See `mayMove`. */
export function canTransition(from: Stage, to: Stage, by: OrderActor): 'yes' | 'by_others' | 'no' {
  const allowed = transitions[from][to]
  if (!allowed) return 'no'
  return allowed.includes(by) ? 'yes' : 'by_others'
}

/** Whether the order holds its goods: they leave the stock when it is placed and return when it is cancelled or refused. */
export const holdsStock = (stage: Stage): boolean => stage !== 'CANCELLED' && stage !== 'REFUSED'

/** The order is delivered and, with cash on delivery, paid. */
export const isDelivered = (stage: Stage): boolean => stateOfStage[stage] === 'DELIVERED'

/** Whether a prepaid order in this stage is paid. */
export const hasMoney = (stage: Stage): boolean =>
  stateOfStage[stage] === 'PAYMENT_COMPLETE' ||
  stateOfStage[stage] === 'WAITING_FOR_DELIVERY' ||
  stateOfStage[stage] === 'DELIVERED'

/** Whether staff must give a reason: to cancel, to deliver less, to confirm a payment by hand or to undo a delivery. */
export const needsReason = (from: Stage, to: Stage): boolean =>
  isDelivered(from) || to === 'CANCELLED' || to === 'REFUSED' || to === 'PARTLY_DELIVERED' || to === 'PAYMENT_COMPLETE'

/** Whether an order in this stage can be held: nobody has accepted it. */
export const canBeHeld = (stage: Stage): boolean => stage === 'VERIFYING_PAYMENT' || awaitsAcceptance(stage)

/** Whether an order in this stage can be accepted, unless it is held. */
export const awaitsAcceptance = (stage: Stage): boolean => stage === 'ORDER_COMPLETE' || stage === 'PAYMENT_COMPLETE'

/**
 * Whether staff may change what is ordered: from the time an order is certain until it is packed. An unpaid one is
 * cancelled and ordered again.
 */
export const isChangeable = (stage: Stage): boolean =>
  stage === 'ORDER_COMPLETE' || stage === 'PAYMENT_COMPLETE' || stage === 'ACCEPTED' || stage === 'PICKING'

/** Why money is refunded to a retailer. */
export const refundCauses = [
  'CANCELLED',
  'REFUSED',
  'CHANGED',
  'SHORT_PICKED',
  'PARTLY_DELIVERED',
  'PROBLEM',
  'LATE_PAYMENT',
  'PAID_TWICE',
  'WRONG_AMOUNT',
] as const
export type RefundCause = (typeof refundCauses)[number]
export const refundStates = ['DUE', 'REFUNDED', 'KEPT'] as const
export type RefundState = (typeof refundStates)[number]
