import type { RawBuilder } from 'kysely'
import type { LocalizedText } from '#rules/catalogue/product.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { Staff } from '#server/http/caller.ts'
import type { CellKind, SheetCell } from '#server/http/xlsx.ts'

type ExportColumn = { label: LocalizedText; kind: CellKind; width: number }

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

const usualWidths: Record<CellKind, number> = { text: 22, money: 14, whole: 10, number: 10, day: 12, moment: 17 }

/** What stands in a cell: a value of the row, by its name, or what is made of the row. */
type CellOf<Row> =
  | { [Name in keyof Row]: Row[Name] extends SheetCell ? Name : never }[keyof Row]
  | ((row: Row) => SheetCell)
/** A column with its cell of a row. */
export type ColumnOf<Row> = readonly [
  th: string,
  en: string,
  kind: CellKind,
  cell: CellOf<Row>,
  width?: number | undefined,
]

/** A list whose columns say what stands in them. */
export const listOf = <Query, Row>(
  read: ExportableList<Query, Row>['read'],
  columns: readonly ColumnOf<Row>[],
): ExportableList<Query, Row> => ({
  columns: columns.map(([th, en, kind, , width = usualWidths[kind]]) => ({ label: { th, en }, kind, width })),
  read,
  cells: (row) => columns.map(([, , , cell]) => (typeof cell === 'function' ? cell(row) : (row[cell] as SheetCell))),
})

/** A list that is never long, page by page. */
export const pagesOf =
  <Row>(find: (query: { page: number; size: number }) => Promise<{ rows: readonly Row[]; total: number }>) =>
  async (page: number): Promise<{ content: readonly Row[]; totalPages: number }> => {
    const { rows, total } = await find({ page, size: pageSize })
    return { content: rows, totalPages: Math.ceil(total / pageSize) }
  }
const pageSize = 500
