import { sql } from 'kysely'
import { fromKysely, type PgBoss } from 'pg-boss'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { isTopic, type OutboxRow } from '#server/events/events.ts'
import { jobIdOf, type Consumer, type OutsideConsumer, type WithinConsumer } from './consumer.ts'
import type { OwnConsumers } from './register.ts'

/** One attempt to deliver an event to a consumer. `last`: staff take over if it fails. */
type Try = { eventId: number; last: boolean }

/** Events a consumer with outside effects handles concurrently; these are marked together. */
const atOnce = 10

type EventErrors = Map<number, unknown>
type DeliveredEvents = { errors: EventErrors; toGiveBack: number[]; isMore: boolean }

/**
 * Delivers events to a consumer, skipping those it has handled.
 * @param own what newer releases have beyond it is left to them, as a topic that only they give this consumer
 * @returns the errors by event, after storing them, which of these a newer release is to give it, and whether more events may be waiting
 */
export async function deliver(
  db: Database,
  consumer: Consumer,
  tries: readonly Try[],
  own: OwnConsumers,
): Promise<DeliveredEvents> {
  const ids = tries.map(({ eventId }) => eventId)
  const { events, isMore } = await findOpen(db, { consumer: consumer.name, ids, own })
  const isKnown = ({ topic, isOfNewer }: QueuedEvent) => isTopic(topic) && !isOfNewer
  const known = events.filter(isKnown)
  const errors = 'outside' in consumer ? await reach(db, consumer, known) : await work(db, consumer, known)
  // Queued by a newer release, which is given it by one of the next tries.
  for (const event of events)
    if (!isKnown(event))
      errors.set(
        event.id,
        new Error(`Event ${event.id} is of the topic ${event.topic}, which only a newer release gives it`),
      )
  const isToGiveBack = ({ eventId, last }: Try) =>
    last && events.some(({ id, isOfNewer }) => id === eventId && isOfNewer)
  const toGiveBack = tries.filter(isToGiveBack).map(({ eventId }) => eventId)
  for (const { eventId, last } of tries) {
    if (errors.has(eventId)) await saveError(db, consumer.name, { eventId, last }, String(errors.get(eventId)))
  }
  return { errors, toGiveBack, isMore }
}

/**
 * Leaves events in the queue of a consumer to a newer release, as if this one had passed them on: they hold up their orders no longer. Their
 * jobs go as well, or that release could not queue them again.
 */
export const giveBack = (
  { db, boss }: { db: Database; boss: PgBoss },
  consumer: string,
  events: readonly number[],
): Promise<void> =>
  transact(db, async (tx) => {
    await sql`
      delete from outbox_delivery where consumer = ${consumer} and event_id = any(${events}::bigint[]) and done_at is null`.execute(
      tx,
    )
    await sql`update outbox set for_newer = true where id = any(${events}::bigint[])`.execute(tx)
    await boss.deleteJob(consumer, events.map(jobIdOf), { db: fromKysely(tx) })
  })

async function reach(db: Database, consumer: OutsideConsumer, events: readonly OutboxRow[]): Promise<EventErrors> {
  const errors: EventErrors = new Map()
  for (let next = 0; next < events.length; next += atOnce) {
    const some = events.slice(next, next + atOnce)
    await Promise.all(
      some.map((event) => consumer.outside(event).catch((error: unknown) => errors.set(event.id, error))),
    )
    const done = some.filter(({ id }) => !errors.has(id))
    if (done.length > 0) await mark(db, consumer.name, done)
  }
  return errors
}

/** All events in one transaction; where it fails, each in its own, so that none fails because of another. */
async function work(db: Database, consumer: WithinConsumer, events: readonly OutboxRow[]): Promise<EventErrors> {
  if (events.length === 0) return new Map()
  try {
    await workTogether(db, consumer, events)
    return new Map()
  } catch (error) {
    const [first, ...others] = events
    if (first && others.length === 0) return new Map([[first.id, error]])
  }
  const errors: EventErrors = new Map()
  for (const event of events) {
    await workTogether(db, consumer, [event]).catch((error: unknown) => errors.set(event.id, error))
  }
  return errors
}

/**
 * Handles events that are not handled yet, in one transaction. The mark comes first: a concurrent delivery waits for it, and
 * then finds it.
 * @param lockTimeoutMs how long it waits for a lock; as long as it takes by default
 */
export const workTogether = (
  db: Database,
  consumer: WithinConsumer,
  events: readonly OutboxRow[],
  lockTimeoutMs?: number,
): Promise<void> =>
  transact(db, async (tx) => {
    if (lockTimeoutMs) await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(tx)
    const marked = await mark(tx, consumer.name, events)
    const open = events.filter(({ id }) => marked.has(id))
    if (open.length > 0) await consumer.within(tx, open)
  })

/** `isOfNewer`: the topic is one that the consumer has in newer releases. */
type QueuedEvent = OutboxRow & { isOfNewer: boolean }

/** The events that are not handled yet, and whether others of this consumer are open. */
async function findOpen(
  db: Database,
  { consumer, ids, own }: { consumer: string; ids: readonly number[]; own: OwnConsumers },
): Promise<{ events: QueuedEvent[]; isMore: boolean }> {
  const { rows } = await sql<QueuedEvent & { isMore: boolean }>`
    select id, topic, payload, at, exists (
      select from outbox_consumer c where (c.name, c.topic) = (${consumer}, outbox.topic) and ${own.isOfNewer}) as "isOfNewer", exists (
      select from outbox_delivery d where d.consumer = ${consumer} and d.done_at is null and d.dead_at is null
        and d.event_id <> all(${ids}::bigint[])) as "isMore"
    from outbox where id = any(${ids}::bigint[]) and not exists (
      select from outbox_delivery d where d.event_id = outbox.id and d.consumer = ${consumer} and d.done_at is not null)
    order by id`.execute(db)
  return { events: rows.map(({ isMore: _isMore, ...event }) => event), isMore: rows[0]?.isMore ?? true }
}

/** Marks events as handled. @returns the ids of those that were not yet */
async function mark(db: Database | Tx, consumer: string, events: readonly OutboxRow[]): Promise<Set<number>> {
  const { rows } = await sql<{ event_id: number }>`
    insert into outbox_delivery (event_id, consumer, tries, done_at)
    select id, ${consumer}, 1, now() from unnest(${events.map(({ id }) => id)}::bigint[]) as id order by id
    on conflict (event_id, consumer) do update
      set done_at = now(), tries = outbox_delivery.tries + 1, dead_at = null, again_at = null, error = null
      where outbox_delivery.done_at is null
    returning event_id`.execute(db)
  return new Set(rows.map(({ event_id: id }) => Number(id)))
}

const saveError = (db: Database, consumer: string, { eventId, last }: Try, error: string): Promise<unknown> =>
  sql`
    insert into outbox_delivery (event_id, consumer, tries, dead_at, error)
    values (${eventId}, ${consumer}, 1, ${last ? sql`now()` : null}, ${error.slice(0, 500)})
    on conflict (event_id, consumer) do update
      set tries = outbox_delivery.tries + 1, dead_at = excluded.dead_at, error = excluded.error`.execute(db)
