import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#server/adapters/database/database.ts'
import type { OutboxRow } from '#server/events/events.ts'
import type { Consumer } from './consumer.ts'

/** What this process has of the consumers of all releases. */
export type OwnConsumers = {
  /** Whether a row of `outbox_consumer` is of a newer release. */
  isOfNewer: RawBuilder<boolean>
  /** Whether an event came after the first start of a release with this consumer of its topic. */
  isSince: (consumer: string, event: OutboxRow) => boolean
}

/**
 * Adds the consumers to those of all releases, from which moment on they miss no event. Those that one start adds share a number: where a
 * newer release was the first here, an older one has the same, and lacks some that have it.
 */
export async function registerConsumers(db: Database, consumers: readonly Consumer[]): Promise<OwnConsumers> {
  const pairs = consumers.flatMap(({ name, topics }) => topics.map((topic) => ({ name, topic })))
  const own = sql`unnest(${pairs.map(({ name }) => name)}::text[], ${pairs.map(({ topic }) => topic)}::text[]) as own (name, topic)`
  await sql`
    insert into outbox_consumer (name, topic, from_event)
    select name, topic, (select nextval('outbox_id_seq')) from ${own} where (name, topic) not in (select name, topic from outbox_consumer) order by name, topic
    on conflict do nothing`.execute(db)
  const { rows } = await sql<{ name: string; topic: string; from: number }>`
    select name, topic, from_event as "from" from outbox_consumer join ${own} using (name, topic)`.execute(db)
  const from = new Map(rows.map((row) => [pairOf(row.name, row.topic), row.from]))
  const newest = Math.max(0, ...from.values())
  return {
    isOfNewer: sql`(from_event >= ${newest} and (name, topic) not in (select own.name, own.topic from ${own}))`,
    isSince: (consumer, { id, topic }) => id > (from.get(pairOf(consumer, topic)) ?? Infinity),
  }
}

const pairOf = (name: string, topic: string): string => `${name} ${topic}`
