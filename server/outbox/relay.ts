import { sql } from 'kysely'
import { fromKysely, type JobInsert, type PgBoss } from 'pg-boss'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { dayMs } from '#rules/bangkok-time.ts'
import { topics, type OutboxRow } from '#server/events/events.ts'
import { isWanted, jobIdOf, jobIdPrefix, keyOf, type Consumer, type WithinConsumer } from './consumer.ts'
import { workTogether } from './deliver.ts'
import type { OwnConsumers } from './register.ts'

/** Arbitrary but fixed: one process relays at a time, so that no event overtakes another of its order. */
const lock = 7_203_413
const atOnce = 500

/** Events that a consumer handles in one transaction. */
export const inOneTransaction = 100
/** A consumer that waits longer for a lock, ms, goes on by itself, so that it does not keep events from the others. */
const lockTimeoutMs = 1000
/** Marks, which say who was given an event, are kept for a day longer. */
const leftMs = 6 * dayMs

type RelayDeps = {
  db: Database
  boss: PgBoss
  consumers: readonly Consumer[]
  /** Names of consumers whose events only wait in their queues. */
  waiting: readonly string[]
  own: OwnConsumers
}

/**
 * Gives new events to the consumers that want them, in the transaction that marks them as relayed: those that work within
 * the database handle them at once, each in its own transaction; the others, and those that failed or are behind, find
 * them in their queues. Before new ones come those that another release has passed on without some of the consumers.
 * @returns the consumers with new events in their queues
 */
export async function relay(deps: RelayDeps, now: Date): Promise<string[]> {
  const { woken, isMore } = await relaySome(deps, now)
  return isMore ? [...woken, ...(await relay(deps, now))] : woken
}

/** `isMore`: new events wait for others that are left. */
type RelayedEvents = { woken: string[]; isMore: boolean }

async function relaySome({ db, boss, consumers, waiting, own }: RelayDeps, now: Date): Promise<RelayedEvents> {
  const nothing = { woken: [], isMore: false }
  const open = await findWhatIsOpen(db, own)
  if (!open.isNew && !open.isAgain && !open.isLeft) return nothing
  return transact(db, async (tx) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${lock}::bigint) as mine`.execute(tx)
    if (!rows[0]?.mine) return nothing
    const left = open.isLeft ? await claimLeft(tx, own) : []
    const isMore = left.length === atOnce
    // New ones must not overtake those that are left.
    const events = isMore ? [] : await findNew(tx)
    // After the events, so that it finds every consumer that was there before one of them.
    const others = await findOthers(tx, own)
    // Another process has left them since this one looked, and before it had the lock.
    if (others.isLeft && left.length === 0) return { woken: [], isMore: true }
    const again = open.isAgain ? await claimRetries(tx) : []
    const queued: { consumer: Consumer; events: OutboxRow[] }[] = []
    for (const consumer of consumers) {
      const lacking = left.filter((event) => lacks(consumer, event, own, now))
      const wanted = [...lacking, ...events].filter((event) => isWanted(consumer, event))
      const isQueued =
        !('within' in consumer) || others.behind.includes(consumer.name) || waiting.includes(consumer.name)
      queued.push({ consumer, events: isQueued ? wanted : await handleNow(db, consumer, wanted) })
    }
    await markRelayed(tx, events, others.ofNewer, now)
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
    return { woken, isMore }
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
    const part = firstPart(left)
    try {
      await workTogether(db, consumer, part, lockTimeoutMs)
    } catch {
      // Its queue tries each of them alone, and says what is wrong.
      return left
    }
    left = left.slice(part.length)
  }
  return []
}

/** As many of them as one transaction takes, from the first on: one of each order. */
function firstPart(events: readonly OutboxRow[]): OutboxRow[] {
  const part: OutboxRow[] = []
  const keys = new Set<string>()
  for (const event of events) {
    const key = keyOf(event)
    if (part.length === inOneTransaction || keys.has(key)) break
    keys.add(key)
    part.push(event)
  }
  return part
}

/**
 * `behind`: consumers with events that they have not handled, which new ones must not overtake. `ofNewer`: topics of consumers that only
 * newer releases have. `isLeft`: there are events that others have left.
 */
type Others = { behind: string[]; ofNewer: string[]; isLeft: boolean }

async function findOthers(tx: Tx, own: OwnConsumers): Promise<Others> {
  const { rows } = await sql<Others>`
    select array(select distinct consumer from outbox_delivery where done_at is null) as behind,
      array(select topic from outbox_consumer where ${own.isOfNewer}) as "ofNewer", ${isLeft(own)} as "isLeft"`.execute(
    tx,
  )
  return rows[0] ?? { behind: [], ofNewer: [], isLeft: false }
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

/** Passed on by a process that lacks some of the consumers; only one that has them all looks through these. */
const whatIsLeft = ({ isOfNewer }: OwnConsumers) =>
  sql`done_at is not null and for_newer and not exists (select from outbox_consumer where ${isOfNewer})`
export const isLeft = (own: OwnConsumers) => sql<boolean>`exists (select from outbox where ${whatIsLeft(own)})`

type OpenEvents = { isNew: boolean; isAgain: boolean; isLeft: boolean }

/** Whether there are events to relay, deliveries that staff want again, and events that others have left. */
async function findWhatIsOpen(db: Database, own: OwnConsumers): Promise<OpenEvents> {
  const { rows } = await sql<OpenEvents>`
    select ${isNew} as "isNew", ${isAgain} as "isAgain", ${isLeft(own)} as "isLeft"`.execute(db)
  return rows[0] ?? { isNew: false, isAgain: false, isLeft: false }
}

/** An event that was passed on before, and the consumers that it was given to. */
type LeftEvent = OutboxRow & { given: string[] }

async function claimLeft(tx: Tx, own: OwnConsumers): Promise<LeftEvent[]> {
  const { rows } = await sql<LeftEvent>`
    update outbox o set for_newer = null from (select id from outbox where ${whatIsLeft(own)} order by id limit ${atOnce}) as first
    where o.id = first.id
    returning o.id, o.topic, o.payload, o.at, array(select consumer from outbox_delivery where event_id = o.id) as given`.execute(
    tx,
  )
  return rows.sort((a, b) => a.id - b.id)
}

/** What is older than its marks can say may have been handled. */
const lacks = ({ name }: Consumer, event: LeftEvent, own: OwnConsumers, now: Date): boolean =>
  own.isSince(name, event) && !event.given.includes(name) && event.at.getTime() > now.getTime() - leftMs

/** No row is locked: the consumers mark events of which nothing else holds a lock, which costs a tenth of doing so next to one. */
async function findNew(tx: Tx): Promise<OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`
    select id, topic, payload, at from outbox where ${isOpen} order by id limit ${atOnce}`.execute(tx)
  return rows
}

/**
 * `done_at` of an event: it was relayed, not that every consumer has handled it. `for_newer`: a newer release has a consumer of its topic
 * that it was not given to.
 */
async function markRelayed(tx: Tx, events: readonly OutboxRow[], ofNewer: readonly string[], now: Date): Promise<void> {
  if (events.length === 0) return
  await sql`
    update outbox set done_at = ${now}, for_newer = case when topic = any(${ofNewer}::text[]) then true end
    where id = any(${events.map(({ id }) => id)}::bigint[])`.execute(tx)
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
