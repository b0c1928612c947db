import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#server/adapters/database/database.ts'

type Reference = { child: string; column: string; parentColumn: string }

/**
 * Deletes rows with everything that refers to them, transitively by foreign keys, so that tables added later are
 * included. It also deletes from append-only tables, so use it only for data that was never real.
 * @param where a condition on columns of the table, by unqualified names
 * @param path the tables above this one: rows that refer to their own table are deleted in the same statement
 */
export async function deleteRows(
  tx: Tx,
  table: string,
  where: RawBuilder<unknown>,
  path: readonly string[] = [],
): Promise<void> {
  for (const { child, column, parentColumn } of await referencesTo(tx, table)) {
    if (child === table || path.includes(child)) continue
    const parents = sql`select ${sql.ref(parentColumn)} from ${sql.table(table)} where ${where}`
    await deleteRows(tx, child, sql`${sql.ref(column)} in (${parents})`, [...path, table])
  }
  // "user" keeps foreign keys enforced.
  await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
  await sql`delete from ${sql.table(table)} where ${where}`.execute(tx)
  await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx)
}

/** Single-column foreign keys that refer to a table; the database has no others. */
async function referencesTo(tx: Tx, table: string): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select c.conrelid::regclass::text as child, a.attname as column, f.attname as "parentColumn"
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    join pg_attribute f on f.attrelid = c.confrelid and f.attnum = c.confkey[1]
    where c.contype = 'f' and cardinality(c.conkey) = 1 and c.confrelid = ${table}::regclass`.execute(tx)
  return rows
}

/** Tables that refer to an outlet without a foreign key. */
export async function tablesWithColumn(tx: Tx, column: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = ${column} order by 1`.execute(tx)
  return rows.map(({ name }) => name)
}
