import type { OrderState } from '../orders/states.ts'

/** Orders that tell what a shop needs: those the supplier has accepted. Most cancellations come before that. */
export const countedStates = ['WAITING_FOR_DELIVERY', 'DELIVERED'] as const satisfies readonly OrderState[]

export const isCounted = (state: OrderState): boolean => countedStates.some((counted) => counted === state)
