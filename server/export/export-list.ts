import { randomUUID } from 'node:crypto'
import type { Language } from '#rules/catalogue/product.ts'
import { exportTable, type ExportFormat, type ExportList } from '#rules/transfer/export-lists.ts'
import { runAs, type Author } from '#server/adapters/database/author.ts'
import type { Databases } from '#server/adapters/database/reading-copy.ts'
import { csvOf } from '#server/http/csv-stream.ts'
import { xlsxOf, type SheetCell } from '#server/http/xlsx.ts'
import type { ExportableList, ListReader } from './list.ts'
import { readAll } from './read-rows.ts'

export type FileQuery = { format: ExportFormat; language: Language }

type Export<Query> = {
  name: ExportList
  list: ExportableList<Query, never>
  query: Query & FileQuery
  /** Who is recorded to have taken it. */
  author: Author
} & ListReader

/**
 * A list as chunks of its file, read from the database as they are requested. It is recorded before the first row
 * leaves, and at the end with the number of rows, also where its reader went before.
 */
export async function exportList<Query>(
  { db, longReads }: Databases,
  { name, list, query, author, who, now }: Export<Query>,
): Promise<AsyncGenerator<Buffer>> {
  const { format, language, ...filters } = query
  const rows = await list.read(db, query, { now, who })
  const columns = list.columns.map(({ label, ...column }) => ({ ...column, title: label[language] }))
  const id = randomUUID()
  const record = {
    id,
    list: name,
    format,
    filters: JSON.stringify(filters),
    exported_at: now,
    exported_by: author.actor,
  }
  await runAs(author, () => db.insertInto('data_export').values(record).execute())
  let [count, isComplete] = [0, false]
  async function* cells(): AsyncGenerator<readonly SheetCell[]> {
    try {
      for await (const row of readAll<never>(longReads, rows)) {
        count += 1
        yield list.cells(row)
      }
      isComplete = true
    } finally {
      const end = { rows: count, is_complete: isComplete }
      await runAs(author, () => db.updateTable('data_export').set(end).where('id', '=', id).execute())
    }
  }
  return format === 'csv' ? csvOf(columns, cells()) : xlsxOf(exportTable[name].title[language], columns, cells())
}
