import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#server/adapters/database/database.ts'

/** Who did something, as staff see it: `id` is the staff account, `name` its current name. */
export type Actor = { id: string | null; name: string }

/**
 * Who did something, from a column written by `actorOf`; the database resolves current names (`actor_of`).
 * @param column as `table.column`
 */
export const actorIn = (column: string): RawBuilder<Actor> => sql<Actor>`actor_of(${sql.ref(column)})`
/** As `actorIn`, for a column that may be null. */
export const perhapsActorIn = (column: string): RawBuilder<Actor | null> =>
  // Not called for nothing: a call of it costs as much as reading a row.
  sql<Actor | null>`case when ${sql.ref(column)} is not null then actor_of(${sql.ref(column)}) end`

/** As `actorIn`, for texts that do not come from a column, such as a service's response; keyed by the text. */
export async function actorsOf(db: Database, texts: readonly string[]): Promise<ReadonlyMap<string, Actor>> {
  const { rows } = await sql<{ text: string; actor: Actor }>`
    select text, actor_of(text) as actor from unnest(${[...new Set(texts)]}::text[]) as text`.execute(db)
  return new Map(rows.map(({ text, actor }) => [text, actor]))
}
