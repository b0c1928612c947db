import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#server/adapters/database/database.ts'

/** Who did something, as staff read it: `id` names one of the staff, and `name` is what this one is called now. */
export type Actor = { id: string | null; name: string }

/**
 * Who did something, out of a column that holds what `actorOf` wrote: the database knows today's names (`actor_of`).
 * @param column as `table.column`
 */
export const actorIn = (column: string): RawBuilder<Actor> => sql<Actor>`actor_of(${sql.ref(column)})`
/** The same where nobody may have done it yet. */
export const perhapsActorIn = (column: string): RawBuilder<Actor | null> =>
  sql<Actor | null>`actor_of(${sql.ref(column)})`

/** What `actorIn` says of texts that come from elsewhere, such as a service's answer: by the text. */
export async function actorsOf(db: Database, texts: readonly string[]): Promise<ReadonlyMap<string, Actor>> {
  const { rows } = await sql<{ text: string; actor: Actor }>`
    select text, actor_of(text) as actor from unnest(${[...new Set(texts)]}::text[]) as text`.execute(db)
  return new Map(rows.map(({ text, actor }) => [text, actor]))
}
