import type { OrderState } from './states.ts'

/** How far along the way of an order a state is. A cancellation ends it from anywhere. */
const rank: Record<OrderState, number> = {
  ORDER_COMPLETE: 0,
  VERIFYING_PAYMENT: 1,
  PAYMENT_COMPLETE: 2,
  WAITING_FOR_DELIVERY: 3,
  DELIVERED: 4,
  CANCELLED: 5,
}

/**
 * When each state of an order began, oldest first, for its status record. The finer steps of the warehouse repeat a state,
 * whose first moment counts. A step back (a delivery recorded by mistake, a cancelled order that is reopened) takes back
 * the states beyond it: the record holds the way to where the order is now, and each state once.
 */
export function statusHistory<Event extends { state: OrderState }>(events: readonly Event[]): Event[] {
  let history: Event[] = []
  for (const event of events) {
    history = history.filter(({ state }) => rank[state] <= rank[event.state])
    if (history.at(-1)?.state !== event.state) history.push(event)
  }
  return history
}
