import { sql } from 'kysely'
import type { Tx } from '#server/adapters/database/database.ts'
import type { ImportContext } from './importer.ts'

type Rows = {
  /** The column that identifies a row. */
  key: string
  /** The columns that change in a known row. */
  columns: readonly string[]
  rows: readonly object[]
}

/**
 * Writes rows in one statement, but not in a dry run. Without rows it does nothing: the catalogue would count even that
 * as a change.
 */
export async function writeRows(
  tx: Tx,
  { isDryRun }: ImportContext,
  table: 'category' | 'subcategory' | 'brand' | 'product',
  { key, columns, rows }: Rows,
): Promise<void> {
  if (isDryRun || rows.length === 0) return
  const changed = sql.join(columns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))
  const type = sql.table(table)
  await sql`
    insert into ${type} select * from jsonb_populate_recordset(null::${type}, ${JSON.stringify(rows)}::jsonb)
    on conflict (${sql.ref(key)}) do update set ${changed}`.execute(tx)
}
