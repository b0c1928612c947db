import { sql } from 'kysely'
import { fromKysely, type JobInsert, type PgBoss } from 'pg-boss'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { topics, type OutboxRow } from '#server/events/events.ts'
import { isWanted, jobIdOf, jobIdPrefix, keyOf, type Consumer, type WithinConsumer } from './consumer.ts'
import { workTogether } from './deliver.ts'

/** Arbitrary but fixed: one process relays at a time, so that no event overtakes another of its order. */
const lock = 7_203_413
const atOnce = 500

/** Events that a consumer handles in one transaction. */
export const inOneTransaction = 100
/** A consumer that waits longer for a lock, ms, goes on by itself, so that it does not keep events from the others. */
const lockPatienceMs = 1000

type RelayDeps = {
  db: Database
  boss: PgBoss
  consumers: readonly Consumer[]
  /** Names of consumers whose events only wait in their queues. */
  waiting: readonly string[]
}

/**
 * Gives new events to the consumers that want them, in the transaction that marks them as relayed: those that work within
 * the database handle them at once, each in its own transaction; the others, and those that failed or are behind, find
 * them in their queues.
 * @returns the consumers with new events in their queues
 */
export async function relay({ db, boss, consumers, waiting }: RelayDeps, now: Date): Promise<string[]> {
  const open = await findWhatIsOpen(db)
  if (!open.isNew && !open.isAgain) return []
  return transact(db, async (tx) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${lock}::bigint) as mine`.execute(tx)
    if (!rows[0]?.mine) return []
    const events = await findNew(tx)
    const again = open.isAgain ? await claimRetries(tx) : []
    const behind = await consumersBehind(tx)
    const queued: { consumer: Consumer; events: OutboxRow[] }[] = []
    for (const consumer of consumers) {
      const wanted = events.filter((event) => isWanted(consumer, event))
      const isQueued = !('within' in consumer) || behind.has(consumer.name) || waiting.includes(consumer.name)
      queued.push({ consumer, events: isQueued ? wanted : await handleNow(db, consumer, wanted) })
    }
    await markRelayed(tx, events, now)
    await addDeliveries(tx, queued)
    const woken: string[] = []
    const queues = new Map(queued.map(({ consumer, events: wanted }) => [consumer.name, wanted]))
    // What staff decide may be for a consumer of another release, whose process works on its queue.
    for (const { consumer } of again)
      if (!queues.has(consumer) && (await boss.getQueue(consumer))) queues.set(consumer, [])
    for (const [name, wanted] of queues) {
      const repeated = again.filter((event) => event.consumer === name)
      if (wanted.length + repeated.length === 0) continue
      woken.push(name)
      const options = { db: fromKysely(tx) }
      // A failed job keeps its place in the queue; the insert recreates only one that was deleted meanwhile.
      for (const event of repeated) await boss.retry(name, jobIdOf(event.id), options)
      await boss.insert(name, [...repeated, ...wanted].map(jobOf), options)
    }
    return woken
  })
}

/**
 * Lets a consumer handle events, several at a time but one of each order. What is handled stays handled, whatever becomes of
 * the relay.
 * @returns those that are left, from the first that failed
 */
async function handleNow(db: Database, consumer: WithinConsumer, events: readonly OutboxRow[]): Promise<OutboxRow[]> {
  let left = [...events]
  while (left.length > 0) {
    const keys = new Set<string>()
    const end = left.findIndex((event, index) => index >= inOneTransaction || keys.size === keys.add(keyOf(event)).size)
    const some = end === -1 ? left : left.slice(0, end)
    try {
      await workTogether(db, consumer, some, lockPatienceMs)
    } catch {
      // Its queue tries each of them alone, and says what is wrong.
      return left
    }
    left = left.slice(some.length)
  }
  return []
}

/** Those with events that they have not handled: new ones must not overtake these. */
async function consumersBehind(tx: Tx): Promise<Set<string>> {
  const { rows } = await sql<{ consumer: string }>`
    select distinct consumer from outbox_delivery where done_at is null`.execute(tx)
  return new Set(rows.map(({ consumer }) => consumer))
}

const jobOf = (event: OutboxRow): JobInsert => ({
  id: jobIdOf(event.id),
  data: { eventId: event.id },
  singletonKey: keyOf(event),
})

/** An event of another topic was written by a newer release, which knows who is to hear of it, and relays it itself. */
const isOpen = sql<boolean>`done_at is null and topic = any(${topics}::text[])`
const isNew = sql<boolean>`exists (select from outbox where ${isOpen})`
const isAgain = sql<boolean>`exists (select from outbox_delivery where again_at is not null)`
/** Whether there is anything to relay. */
export const eventsOpen = sql<boolean>`${isNew} or ${isAgain}`

/** Whether there are events to relay, and deliveries that staff want again. */
async function findWhatIsOpen(db: Database): Promise<{ isNew: boolean; isAgain: boolean }> {
  const { rows } = await sql<{ isNew: boolean; isAgain: boolean }>`
    select ${isNew} as "isNew", ${isAgain} as "isAgain"`.execute(db)
  return rows[0] ?? { isNew: false, isAgain: false }
}

/** No row is locked: the consumers mark events of which nothing else holds a lock, which costs a tenth of doing so next to one. */
async function findNew(tx: Tx): Promise<OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`
    select id, topic, payload, at from outbox where ${isOpen} order by id limit ${atOnce}`.execute(tx)
  return rows
}

/** `done_at` of an event: it was relayed, not that every consumer has handled it. */
async function markRelayed(tx: Tx, events: readonly OutboxRow[], now: Date): Promise<void> {
  if (events.length === 0) return
  await sql`update outbox set done_at = ${now} where id = any(${events.map(({ id }) => id)}::bigint[])`.execute(tx)
}

/** One row per event and queue: open until marked, whatever happens to its job. */
async function addDeliveries(tx: Tx, queued: readonly { consumer: Consumer; events: OutboxRow[] }[]): Promise<void> {
  const added = queued.flatMap(({ consumer: { name }, events }) => events.map(({ id }) => ({ id, name })))
  if (added.length === 0) return
  await sql`
    insert into outbox_delivery (event_id, consumer)
    select * from unnest(${added.map(({ id }) => id)}::bigint[], ${added.map(({ name }) => name)}::text[])
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
