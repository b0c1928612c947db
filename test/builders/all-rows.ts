import { sql } from 'kysely'
import type { Database } from '#server/adapters/database/database.ts'

/**
 * A digest of the rows of every table, by its name.
 * @param except tables that say who called, and not what was changed
 */
export async function allRows(db: Database, except: readonly string[] = []): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db)
  const digests = tables
    .filter(({ name }) => !except.includes(name))
    .map(
      ({ name }) => sql`select ${name}::text as name,
        (select md5(coalesce(string_agg(t::text, '' order by t::text), '')) from ${sql.table(name)} t) as digest`,
    )
  const { rows } = await sql<{ name: string; digest: string }>`${sql.join(digests, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}
