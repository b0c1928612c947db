import type { Tx } from '#server/adapters/database/database.ts'
import { readEvent, type EmittedEvent, type OutboxRow, type Topic } from '#server/events/events.ts'

/**
 * Somebody who wants to hear of events. Each event reaches each consumer at least once, events of one order (or one
 * retailer) one after the other; a consumer that fails is tried again and holds up nobody but itself.
 *
 * `within` works in the database, in the transaction that marks the event as done: exactly once. `outside` reaches
 * beyond it; should the process die before the mark is made it is called again, and must not mind.
 *
 * `name` is written into the database: changing it makes a new consumer, which hears of what happens from then on.
 */
export type Consumer = WithinConsumer | OutsideConsumer
type WithinConsumer = LocalizedText & { within: (tx: Tx, row: OutboxRow) => Promise<void> }
export type OutsideConsumer = LocalizedText & { outside: (row: OutboxRow) => Promise<void> }
type LocalizedText = { name: string; topics: readonly string[] }

type Subscription<T extends Topic> = { name: string; topics: readonly T[] }

/** A consumer that works in the database, given each event with the payload of its topic. */
export const consumeWithin = <T extends Topic>(
  { name, topics }: Subscription<T>,
  handle: (tx: Tx, event: EmittedEvent<T>) => Promise<void>,
): WithinConsumer => ({
  name,
  topics,
  within: async (tx, row) => {
    const event = readEvent(row, topics)
    if (event) await handle(tx, event)
  },
})

/** A consumer that reaches beyond the database, given each event with the payload of its topic. */
export const consumeOutside = <T extends Topic>(
  { name, topics }: Subscription<T>,
  handle: (event: EmittedEvent<T>) => Promise<void>,
): OutsideConsumer => ({
  name,
  topics,
  outside: async (row) => {
    const event = readEvent(row, topics)
    if (event) await handle(event)
  },
})

/** What is delivered in order: the events of one order, else of one retailer, else just this one. */
export function keyOf({ id, payload }: Pick<OutboxRow, 'id' | 'payload'>): string {
  const { orderId, outletId }: { orderId?: unknown; outletId?: unknown } = Object(payload)
  return String(orderId ?? outletId ?? id)
}

/** The job that brings an event to a consumer: the same for the same event, and in the order of events. */
export const jobIdOf = (eventId: number): string => `00000000-0000-4000-8000-${eventId.toString(16).padStart(12, '0')}`
