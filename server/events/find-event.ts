import { sql } from 'kysely'
import type { Database } from '#server/adapters/database/database.ts'
import { readEvent, type EmittedEvent, type OutboxRow, type Topic } from './events.ts'

/** An event of one of these topics, of the last 90 days; null where the id is of none. */
export async function findEvent<T extends Topic>(
  db: Database,
  { id, topics }: { id: number; topics: readonly T[] },
): Promise<EmittedEvent<T> | null> {
  const { rows } = await sql<OutboxRow>`select id, topic, payload, at from outbox where id = ${id}`.execute(db)
  return rows[0] ? readEvent(rows[0], topics) : null
}
