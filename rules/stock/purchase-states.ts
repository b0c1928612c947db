/** The states of a purchase order. */
export const purchaseStates = ['DRAFT', 'SENT', 'PART_RECEIVED', 'RECEIVED', 'CANCELLED'] as const
export type PurchaseState = (typeof purchaseStates)[number]

/** Whether goods of it can come in. */
export const isOnItsWay = (state: PurchaseState): boolean => state === 'SENT' || state === 'PART_RECEIVED'

/** The state of an order that was sent, by what has come of its lines. */
export function receivedState(lines: readonly { units: number; received: number }[]): PurchaseState {
  if (lines.every(({ units, received }) => received >= units)) return 'RECEIVED'
  return lines.some(({ received }) => received > 0) ? 'PART_RECEIVED' : 'SENT'
}
