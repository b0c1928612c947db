import { sql } from 'kysely'
import { fail, ok, type Result } from '#contract/errors.ts'
import { dayMs } from '#rules/bangkok-time.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { topics } from '#server/events/events.ts'

export type UndeliveredRow = {
  event_id: number
  consumer: string
  topic: string
  payload: Record<string, unknown>
  at: Date
  tries: number
  dead: boolean
  error: string | null
}

/** Long enough for a queue: an event not handled by then has a problem. */
const slow = sql`interval '5 minutes'`

const waiting = sql`from outbox_delivery d join outbox o on o.id = d.event_id
  where d.done_at is null and (d.tries > 0 or o.at < now() - ${slow})`

/** Events that a consumer failed at or has not reached, the oldest first. */
export const allUndelivered = sql<UndeliveredRow>`
  select d.event_id, d.consumer, o.topic, o.payload, o.at, d.tries, d.dead_at is not null as dead, d.error
  ${waiting} order by d.event_id, d.consumer`

/** A page of `allUndelivered`, and how many there are. */
export async function findUndelivered(
  db: Database,
  { page, size }: { page: number; size: number },
): Promise<{ rows: UndeliveredRow[]; total: number }> {
  const { rows } = await sql<UndeliveredRow>`${allUndelivered} limit ${size} offset ${page * size}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total ${waiting}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

type RetryCommand = { eventId: number; consumer: string; what: 'again' | 'skip'; actor: string; now: Date }

/** Retries or skips a delivery; those queued behind it continue. */
export async function decideDelivery(
  db: Database,
  { eventId, consumer, what, actor, now }: RetryCommand,
): Promise<Result<null>> {
  const decided = await db
    .updateTable('outbox_delivery')
    .set({ again_at: now, ...(what === 'skip' && { done_at: now, skipped_by: actor }) })
    .where('event_id', '=', eventId)
    .where('consumer', '=', consumer)
    .where('done_at', 'is', null)
    .returning('event_id')
    .executeTakeFirst()
  return decided ? ok(null) : fail('not_found')
}

type Backlog = { consumer: string; waiting: number; seconds: number }

/** What each consumer still has to receive, and how old the oldest of it is; what was given up does not count. */
export async function outboxBacklog(db: Database): Promise<Backlog[]> {
  const { rows } = await sql<Backlog>`
    select d.consumer, count(*)::int as waiting, extract(epoch from now() - min(o.at))::float8 as seconds
    from outbox_delivery d join outbox o on o.id = d.event_id
    where d.done_at is null and d.dead_at is null
    group by d.consumer order by d.consumer`.execute(db)
  return rows
}

/** Deliveries that were abandoned, for `/metrics`. */
export async function countDead(db: Database): Promise<number> {
  const { rows } = await sql<{ dead: number }>`
    select count(*)::int as dead from outbox_delivery where done_at is null and dead_at is not null`.execute(db)
  return rows[0]?.dead ?? 0
}

/** How far back marks are looked for that an earlier run has not deleted, as while the server stood still. */
const missedDays = 30
/** Marks that one statement deletes: after an upgrade there are those of a month. */
const atOnce = 10_000

/**
 * Deletes events that every consumer handled long ago, and their marks earlier: a mark is needed only as long as its job may be
 * repeated, and there are several of each event. Events of a release that has not come back since go as well.
 */
export async function forgetEvents(db: Database, before: { events: Date; marks: Date }): Promise<void> {
  const from = new Date(before.marks.getTime() - missedDays * dayMs)
  for (let deleted = atOnce; deleted === atOnce;) {
    const { numAffectedRows } = await sql`
      delete from outbox_delivery where (event_id, consumer) in (
        select d.event_id, d.consumer from outbox_delivery d join outbox o on o.id = d.event_id
        where o.at >= ${from} and o.at < ${before.marks} and o.done_at is not null and d.done_at is not null
        limit ${atOnce})`.execute(db)
    deleted = Number(numAffectedRows)
  }
  await sql`delete from outbox o where o.at < ${before.events} and (o.done_at is not null or not topic = any(${topics}::text[]))
    and not exists (select from outbox_delivery d where d.event_id = o.id and d.done_at is null)`.execute(db)
}
