import type { RawBuilder } from 'kysely'
import type { LocalizedText } from '#rules/catalogue/product.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { CellKind, SheetCell } from '#server/http/xlsx.ts'

export type ExportColumn = { label: LocalizedText; kind: CellKind; width: number }

/** Where the rows of a list come from: a statement that a cursor reads, or pages of a list that is never long. */
export type RowsOf<Row> =
  | { statement: RawBuilder<Row> }
  | { pages: (page: number) => Promise<{ content: readonly Row[]; totalPages: number }> }

/** A list as a table: what it reads with these filters, and the cells of a row. */
export type ExportableList<Query, Row> = {
  columns: readonly ExportColumn[]
  read: (db: Database, query: Query, now: Date) => Promise<RowsOf<Row>> | RowsOf<Row>
  cells: (row: Row) => readonly SheetCell[]
}

export const column = (th: string, en: string, kind: CellKind = 'text', width = usualWidths[kind]): ExportColumn => ({
  label: { th, en },
  kind,
  width,
})

const usualWidths: Record<CellKind, number> = { text: 22, money: 14, whole: 10, number: 10, day: 12, moment: 17 }
