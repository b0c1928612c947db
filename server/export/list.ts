import type { RawBuilder } from 'kysely'
import type { LocalizedText } from '#rules/catalogue/product.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { Staff } from '#server/http/caller.ts'
import type { CellKind, SheetCell } from '#server/http/xlsx.ts'

export type ExportColumn = { label: LocalizedText; kind: CellKind; width: number }

/** Where the rows of a list come from: a statement that a cursor reads, or pages of a list that is never long. */
export type RowsOf<Row> =
  | { statement: RawBuilder<Row> }
  | { pages: (page: number) => Promise<{ content: readonly Row[]; totalPages: number }> }

/** When a list is read, and with whose permissions. */
export type ListReader = { now: Date; who: Pick<Staff, 'roles' | 'scopes'> }

/** A list as a table: what it reads with these filters, and the cells of a row. */
export type ExportableList<Query, Row> = {
  columns: readonly ExportColumn[]
  read: (db: Database, query: Query, reader: ListReader) => Promise<RowsOf<Row>> | RowsOf<Row>
  cells: (row: Row) => readonly SheetCell[]
}

export const column = (th: string, en: string, kind: CellKind = 'text', width = usualWidths[kind]): ExportColumn => ({
  label: { th, en },
  kind,
  width,
})

const usualWidths: Record<CellKind, number> = { text: 22, money: 14, whole: 10, number: 10, day: 12, moment: 17 }

/** A column with its cell of a row. */
type ColumnOf<Row> = [th: string, en: string, kind: CellKind, cell: (row: Row) => SheetCell, width?: number]

/** A list whose columns say what stands in them. */
export const listOf = <Query, Row>(
  read: ExportableList<Query, Row>['read'],
  columns: readonly ColumnOf<Row>[],
): ExportableList<Query, Row> => ({
  columns: columns.map(([th, en, kind, , width]) => column(th, en, kind, width)),
  read,
  cells: (row) => columns.map(([, , , cell]) => cell(row)),
})

/** A list that is never long, page by page. */
export const pagesOf =
  <Row>(find: (query: { page: number; size: number }) => Promise<{ rows: readonly Row[]; total: number }>) =>
  async (page: number): Promise<{ content: readonly Row[]; totalPages: number }> => {
    const { rows, total } = await find({ page, size: pageSize })
    return { content: rows, totalPages: Math.ceil(total / pageSize) }
  }
const pageSize = 500
