import type { OrderState } from '../orders/states.ts'

/** States of orders that count as demand: those accepted by the supplier. Most cancellations happen before. */
export const countedStates = ['WAITING_FOR_DELIVERY', 'DELIVERED'] as const satisfies readonly OrderState[]

export const isCounted = (state: OrderState): boolean => countedStates.some((counted) => counted === state)
