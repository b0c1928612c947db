import type { Tx } from '#server/adapters/database/database.ts'
import { readEvent, type EmittedEvent, type OutboxRow, type Topic } from '#server/events/events.ts'

/**
 * A handler of events. Each event reaches each consumer at least once; events of one order (or one retailer) arrive one
 * after the other. A consumer that fails is retried and delays no other.
 *
 * `within` works in the database, in the transaction that marks the events as handled: exactly once. It is given several
 * events at a time, of different orders; where one fails, each is handled alone. `outside` has effects beyond it; if the
 * process dies before the mark it is called again, and must be idempotent.
 *
 * `name` is stored in the database: changing it makes a new consumer, which receives events from then on, whichever release relays them. `wants` leaves out
 * events of these topics that mean nothing to it: they are neither queued nor marked.
 */
export type Consumer = WithinConsumer | OutsideConsumer
export type WithinConsumer = Subscription & { within: (tx: Tx, rows: readonly OutboxRow[]) => Promise<void> }
export type OutsideConsumer = Subscription & {
  wants?: (row: OutboxRow) => boolean
  outside: (row: OutboxRow) => Promise<void>
}

type Subscription<T extends string = string> = { name: string; topics: readonly T[] }

/** A consumer that works in the database, given each event with the payload of its topic. */
export const consumeWithin = <T extends Topic>(
  subscription: Subscription<T>,
  handle: (tx: Tx, event: EmittedEvent<T>) => Promise<void>,
): WithinConsumer =>
  consumeTogether(subscription, async (tx, events) => {
    for (const event of events) await handle(tx, event)
  })

/** As `consumeWithin`, for all events of a transaction at once, so that frequent ones share their statements. */
export const consumeTogether = <T extends Topic>(
  { name, topics }: Subscription<T>,
  handle: (tx: Tx, events: readonly EmittedEvent<T>[]) => Promise<void>,
): WithinConsumer => ({
  name,
  topics,
  within: (tx, rows) =>
    handle(
      tx,
      rows.flatMap((row) => readEvent(row, topics) ?? []),
    ),
})

/** A consumer that reaches beyond the database, given each event with the payload of its topic. */
export const consumeOutside = <T extends Topic>(
  { name, topics, wants = () => true }: Subscription<T> & { wants?: (event: EmittedEvent<T>) => boolean },
  handle: (event: EmittedEvent<T>) => Promise<void>,
): OutsideConsumer => ({
  name,
  topics,
  wants: (row) => {
    try {
      const event = readEvent(row, topics)
      return event !== null && wants(event)
    } catch {
      // What cannot be read is reported by its delivery; it must not stop the relay.
      return true
    }
  },
  outside: async (row) => {
    const event = readEvent(row, topics)
    if (event) await handle(event)
  },
})

/** Whether an event is to reach a consumer. */
export const isWanted = (consumer: Consumer, event: OutboxRow): boolean =>
  consumer.topics.includes(event.topic) && (!('outside' in consumer) || (consumer.wants?.(event) ?? true))

/** The key of delivery in order: the order, else the retailer, else the event itself. */
export function keyOf({ id, payload }: Pick<OutboxRow, 'id' | 'payload'>): string {
  const { orderId, outletId }: { orderId?: unknown; outletId?: unknown } = Object(payload)
  return String(orderId ?? outletId ?? id)
}

/** Begins the ids of jobs that deliver events. */
export const jobIdPrefix = '00000000-0000-4000-8000-'
/** The id of the job that delivers an event: derived from the event, and in the order of events. */
export const jobIdOf = (eventId: number): string => `${jobIdPrefix}${eventId.toString(16).padStart(12, '0')}`
