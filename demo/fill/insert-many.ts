import type { InsertObject } from 'kysely'
import type { Tx } from '#server/adapters/database/database.ts'
import type { Tables } from '#server/adapters/database/tables.ts'

/** PostgreSQL accepts at most 65,535 parameters in a statement. */
const maxParameters = 60_000

/** Inserts many rows in as few statements as possible. */
export async function insertMany<Table extends keyof Tables & string>(
  tx: Tx,
  table: Table,
  rows: readonly InsertObject<Tables, Table>[],
): Promise<void> {
  const width = Object.keys(rows[0] ?? { none: 0 }).length
  const size = Math.floor(maxParameters / width)
  for (let from = 0; from < rows.length; from += size) {
    await tx
      .insertInto(table)
      .values(rows.slice(from, from + size))
      .execute()
  }
}
