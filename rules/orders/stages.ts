import type { OrderState } from './states.ts'

/** Where an order is, as the warehouse sees it: the shop's six states, two of them in finer steps. */
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

/** What the shop is told of each stage. */
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

/** Who moves orders. `payment`: proof that money came; `clock`: the shop's own rules of time. */
export const movers = ['shop', 'clerk', 'manager', 'payment', 'clock'] as const
export type Mover = (typeof movers)[number]

const staff = ['clerk', 'manager'] as const

/** The table of moves: from, to, and who may. What does not stand here is refused and changes nothing. */
const moves: Record<Stage, Partial<Record<Stage, readonly Mover[]>>> = {
  ORDER_COMPLETE: { ACCEPTED: staff, CANCELLED: ['shop', ...staff] },
  // A manager who sees the money on the account may stand in for the gateway.
  VERIFYING_PAYMENT: { PAYMENT_COMPLETE: ['payment', 'manager'], CANCELLED: ['shop', 'clock', ...staff] },
  PAYMENT_COMPLETE: { ACCEPTED: staff, CANCELLED: ['shop', ...staff] },
  // Small warehouses do not write down every step: forward, steps may be left out.
  ACCEPTED: { PICKING: staff, PACKED: staff, OUT_FOR_DELIVERY: staff, CANCELLED: staff },
  PICKING: { ACCEPTED: staff, PACKED: staff, OUT_FOR_DELIVERY: staff, CANCELLED: staff },
  PACKED: { PICKING: staff, OUT_FOR_DELIVERY: staff, CANCELLED: staff },
  // Nobody was at the shop: the goods come back packed. Goods on the road are cancelled by a manager only.
  OUT_FOR_DELIVERY: {
    PACKED: staff,
    DELIVERED: staff,
    PARTLY_DELIVERED: staff,
    REFUSED: staff,
    CANCELLED: ['manager'],
  },
  // Recorded by mistake: who may take it back and for how long stands in `undo.ts`.
  DELIVERED: { OUT_FOR_DELIVERY: staff },
  PARTLY_DELIVERED: { OUT_FOR_DELIVERY: staff },
  REFUSED: {},
  // A late payment re-opens the order, if its goods can still be had.
  CANCELLED: { PAYMENT_COMPLETE: ['payment'] },
}

/** Whether anybody may make the move, and whether this one may. */
export function moveAllowed(from: Stage, to: Stage, by: Mover): 'yes' | 'by_others' | 'no' {
  const allowed = moves[from][to]
  if (!allowed) return 'no'
  return allowed.includes(by) ? 'yes' : 'by_others'
}

export const nextStages = (from: Stage, by: Mover): Stage[] =>
  stages.filter((to) => moveAllowed(from, to, by) === 'yes')

/** The goods are still the order's: they leave the stock when it is placed and come back in the others. */
export const holdsStock = (stage: Stage): boolean => stage !== 'CANCELLED' && stage !== 'REFUSED'

/** The goods are with the retailer; with cash on delivery, so is the money with the wholesaler. */
export const isDelivered = (stage: Stage): boolean => stateOfStage[stage] === 'DELIVERED'

/** A prepaid order in these stages has its money. */
export const hasMoney = (stage: Stage): boolean =>
  stateOfStage[stage] === 'PAYMENT_COMPLETE' ||
  stateOfStage[stage] === 'WAITING_FOR_DELIVERY' ||
  stateOfStage[stage] === 'DELIVERED'

/** Moves that take something from somebody, stand in for a proof or take back a delivery: staff say why. */
export const needsReason = (from: Stage, to: Stage): boolean =>
  isDelivered(from) || to === 'CANCELLED' || to === 'REFUSED' || to === 'PARTLY_DELIVERED' || to === 'PAYMENT_COMPLETE'

/** Why money has to go back to a shop, and what became of it. */
export const refundCauses = [
  'CANCELLED',
  'REFUSED',
  'SHORT_PICKED',
  'PARTLY_DELIVERED',
  'PROBLEM',
  'LATE_PAYMENT',
  'PAID_TWICE',
  'WRONG_AMOUNT',
] as const
export type RefundCause = (typeof refundCauses)[number]
export type RefundState = 'DUE' | 'REFUNDED' | 'KEPT'
