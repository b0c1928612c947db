import type { OrderState } from './states.ts'

/** The rank of a state. A cancellation can follow any of them. */
const rank: Record<OrderState, number> = {
  ORDER_COMPLETE: 0,
  VERIFYING_PAYMENT: 1,
  PAYMENT_COMPLETE: 2,
  WAITING_FOR_DELIVERY: 3,
  DELIVERED: 4,
  CANCELLED: 5,
}

/**
 * When each state of an order began, oldest first, for its status record. Warehouse stages repeat a state; the first
 * moment is used. A step back (a delivery recorded by mistake, a reopened order) removes the later states, so that each
 * state appears once and the last is the current one.
 */
export function statusHistory<Event extends { state: OrderState }>(events: readonly Event[]): Event[] {
  let history: Event[] = []
  for (const event of events) {
    history = history.filter(({ state }) => rank[state] <= rank[event.state])
    if (history.at(-1)?.state !== event.state) history.push(event)
  }
  return history
}
