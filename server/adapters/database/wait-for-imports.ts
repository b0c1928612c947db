import { sql } from 'kysely'
import type { Tx } from './database.ts'
import type { Tables } from './tables.ts'

/** Tables that an import and its undo take for themselves. */
type ImportedTable = Extract<keyof Tables, 'category' | 'subcategory' | 'brand' | 'product' | 'outlet'>

/**
 * Begins a change of rows of these tables that locks some of them first, or something that imports change as well: the stock, the
 * version of the catalogue. An import, and its undo, have the tables for themselves and then change their rows: who had a
 * row before the table would wait for the import, and the import for the row.
 */
export const waitForImports = (tx: Tx, ...tables: [ImportedTable, ...ImportedTable[]]): Promise<unknown> =>
  sql`lock table ${sql.join(tables.map((table) => sql.table(table)))} in row exclusive mode`.execute(tx)
