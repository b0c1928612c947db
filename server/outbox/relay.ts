import { sql } from 'kysely'
import { fromKysely, type JobInsert, type PgBoss } from 'pg-boss'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import type { OutboxRow } from '#server/events/events.ts'
import { jobIdOf, jobIdPrefix, keyOf, type Consumer } from './consumer.ts'

/** Arbitrary but fixed: one process relays at a time, so that no event overtakes another of its order. */
const lock = 7_203_413
const atOnce = 500

/**
 * Adds new events to the queue of each consumer that wants them, in the transaction that marks them as relayed.
 * @returns the consumers with new events
 */
export async function relay(
  { db, boss, consumers }: { db: Database; boss: PgBoss; consumers: readonly Consumer[] },
  now: Date,
): Promise<string[]> {
  const open = await findWhatIsOpen(db)
  if (!open.isNew && !open.isAgain) return []
  return transact(db, async (tx) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${lock}::bigint) as mine`.execute(tx)
    if (!rows[0]?.mine) return []
    const events = await claimEvents(tx, now)
    const again = open.isAgain ? await claimRetries(tx) : []
    await addDeliveries(tx, events, consumers)
    const woken: string[] = []
    for (const consumer of consumers) {
      const wanted = events.filter(({ topic }) => consumer.topics.includes(topic))
      const repeated = again.filter((event) => event.consumer === consumer.name)
      if (wanted.length + repeated.length === 0) continue
      woken.push(consumer.name)
      const options = { db: fromKysely(tx) }
      // A failed job keeps its place in the queue; the insert recreates only one that was deleted meanwhile.
      for (const event of repeated) await boss.retry(consumer.name, jobIdOf(event.id), options)
      await boss.insert(consumer.name, [...repeated, ...wanted].map(jobOf), options)
    }
    return woken
  })
}

const jobOf = (event: OutboxRow): JobInsert => ({
  id: jobIdOf(event.id),
  data: { eventId: event.id },
  singletonKey: keyOf(event),
})

/** Whether there are events to relay, and deliveries that staff want again. */
async function findWhatIsOpen(db: Database): Promise<{ isNew: boolean; isAgain: boolean }> {
  const { rows } = await sql<{ isNew: boolean; isAgain: boolean }>`
    select exists (select from outbox where done_at is null) as "isNew",
      exists (select from outbox_delivery where again_at is not null) as "isAgain"`.execute(db)
  return rows[0] ?? { isNew: false, isAgain: false }
}

/** `done_at` of an event: it was relayed, not that every consumer has handled it. */
async function claimEvents(tx: Tx, now: Date): Promise<OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`
    update outbox set done_at = ${now} where id in (
      select id from outbox where done_at is null order by id limit ${atOnce} for update)
    returning id, topic, payload, at`.execute(tx)
  return rows.sort((a, b) => a.id - b.id)
}

/** One row per event and consumer: open until marked, whatever happens to its job. */
async function addDeliveries(tx: Tx, events: readonly OutboxRow[], consumers: readonly Consumer[]): Promise<void> {
  const wanted = consumers.flatMap(({ name, topics }) =>
    events.filter(({ topic }) => topics.includes(topic)).map(({ id }) => ({ id, name })),
  )
  await sql`
    insert into outbox_delivery (event_id, consumer)
    select * from unnest(${wanted.map(({ id }) => id)}::bigint[], ${wanted.map(({ name }) => name)}::text[])
    on conflict do nothing`.execute(tx)
}

/**
 * Deliveries that staff want retried or skipped: the job of a skipped one finds its mark and lets the next ones pass. One
 * whose job is still failing waits for the next run: pg-boss retries failed jobs only.
 */
async function claimRetries(tx: Tx): Promise<(OutboxRow & { consumer: string })[]> {
  const { rows } = await sql<OutboxRow & { consumer: string }>`
    update outbox_delivery d set again_at = null, dead_at = null from outbox o
    where o.id = d.event_id and d.again_at is not null and not exists (
      select from pgboss.job j where j.name = d.consumer and j.state = 'active'
        and j.id = ('${sql.raw(jobIdPrefix)}' || lpad(to_hex(o.id), 12, '0'))::uuid)
    returning o.id, o.topic, o.payload, o.at, d.consumer`.execute(tx)
  return rows.sort((a, b) => a.id - b.id)
}
