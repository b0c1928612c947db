import { sql } from 'kysely'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import type { Consumer, OutboxEvent } from './event.ts'

/** One try at bringing an event to a consumer. `last`: staff take over if this one fails too. */
export type Try = { eventId: number; last: boolean }

/**
 * Lets a consumer deal with an event, unless it has done so before.
 * @throws whatever the consumer throws, after writing it down
 */
export async function deliver(db: Database, consumer: Consumer, { eventId, last }: Try): Promise<void> {
  const event = await findOpen(db, consumer.name, eventId)
  if (!event) return
  try {
    if ('within' in consumer) await db.transaction().execute((tx) => consumeOnce(tx, consumer, event))
    else {
      await consumer.outside(event)
      await mark(db, consumer.name, eventId)
    }
  } catch (error) {
    await writeFailure(db, consumer.name, { eventId, last, error: String(error) })
    throw error
  }
}

/** The mark is made first: whoever comes at the same moment waits for it, and then finds it made. */
async function consumeOnce(
  tx: Tx,
  consumer: Extract<Consumer, { within: unknown }>,
  event: OutboxEvent,
): Promise<void> {
  if (await mark(tx, consumer.name, event.id)) await consumer.within(tx, event)
}

async function findOpen(db: Database, consumer: string, eventId: number): Promise<OutboxEvent | null> {
  const { rows } = await sql<OutboxEvent>`
    select id, topic, payload, at from outbox where id = ${eventId} and not exists (
      select from outbox_delivery d where d.event_id = outbox.id and d.consumer = ${consumer} and d.done_at is not null)`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Marks an event as dealt with. @returns false where it was so already */
export async function mark(db: Database | Tx, consumer: string, eventId: number): Promise<boolean> {
  const { rows } = await sql`
    insert into outbox_delivery (event_id, consumer, tries, done_at) values (${eventId}, ${consumer}, 1, now())
    on conflict (event_id, consumer) do update
      set done_at = now(), tries = outbox_delivery.tries + 1, dead_at = null, again_at = null, error = null
      where outbox_delivery.done_at is null
    returning event_id`.execute(db)
  return rows.length > 0
}

const writeFailure = (
  db: Database,
  consumer: string,
  { eventId, last, error }: Try & { error: string },
): Promise<unknown> =>
  sql`
    insert into outbox_delivery (event_id, consumer, tries, dead_at, error)
    values (${eventId}, ${consumer}, 1, ${last ? sql`now()` : null}, ${error.slice(0, 500)})
    on conflict (event_id, consumer) do update
      set tries = outbox_delivery.tries + 1, dead_at = excluded.dead_at, error = excluded.error`.execute(db)
