import type { Tx } from '#server/adapters/database/database.ts'

/** Something that happened, as it was written down in the transaction in which it happened. */
export type OutboxEvent = {
  id: number
  topic: string
  payload: Readonly<Record<string, unknown>>
  at: Date
}

/**
 * Somebody who wants to hear of events. Each event reaches each consumer at least once, events of one order (or one
 * shop) one after the other; a consumer that fails is tried again and holds up nobody but itself.
 *
 * `within` works in the database, in the transaction that marks the event as done: exactly once. `outside` reaches
 * beyond it; should the process die before the mark is made it is called again, and must not mind.
 *
 * `name` is written into the database: changing it makes a new consumer, which hears of what happens from then on.
 */
export type Consumer = { name: string; topics: readonly string[] } & (
  | { within: (tx: Tx, event: OutboxEvent) => Promise<void> }
  | { outside: (event: OutboxEvent) => Promise<void> }
)

/** What is kept in order: the events of one order, else of one shop, else just this one. */
export const keyOf = ({ id, payload }: Pick<OutboxEvent, 'id' | 'payload'>): string =>
  String(payload['orderId'] ?? payload['outletId'] ?? id)

/** The job that brings an event to a consumer: the same for the same event, and in the order of events. */
export const jobIdOf = (eventId: number): string => `00000000-0000-4000-8000-${eventId.toString(16).padStart(12, '0')}`
