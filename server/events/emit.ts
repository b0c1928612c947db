import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#server/adapters/database/database.ts'
import type { DomainEvent } from './events.ts'

// The outbox is written here only. The relay delivers from it: see `server/outbox`.

/**
 * The insert of an event, to be part of the statement that makes the change.
 * @param onlyIf a condition in SQL, such as that an earlier part of the statement wrote something
 */
export const eventInsert = (
  { topic, payload, at }: DomainEvent,
  onlyIf: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> => sql`
  insert into outbox (topic, payload, at)
  select ${topic}::text, ${JSON.stringify(payload)}::jsonb, ${at}::timestamptz where ${onlyIf}`

/**
 * The insert of events, to be part of the statement that makes the changes: in their order, those whose position (`nr`) is
 * among some rows.
 */
export const eventInserts = (events: readonly DomainEvent[], rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into outbox (topic, payload, at)
  select topic, payload::jsonb, at from ${unnested(events)} where position - 1 in (select nr from ${rows}) order by position`

const unnested = (events: readonly DomainEvent[]): RawBuilder<unknown> => sql`
  unnest(${events.map(({ topic }) => topic)}::text[], ${events.map(({ payload }) => JSON.stringify(payload))}::text[],
    ${events.map(({ at }) => at)}::timestamptz[]) with ordinality as event (topic, payload, at, position)`

/** Emits events in the transaction in which they happen, in one statement and in their order. */
export async function emit(tx: Tx, ...events: readonly DomainEvent[]): Promise<void> {
  if (events.length === 0) return
  await sql`
    insert into outbox (topic, payload, at)
    select topic, payload::jsonb, at from ${unnested(events)} order by position`.execute(tx)
}
