import type { LocalizedText } from '#rules/catalogue/product.ts'

/** What a column holds. `baht` and `number` are numbers; a day and a moment are in Bangkok's time. */
export type CellKind = 'text' | 'number' | 'baht' | 'day' | 'moment'

export type Cell = string | number | boolean | Date | null

export type TableColumn = {
  label: LocalizedText
  kind: CellKind
}

/** A table as it is written: titles in one language, and rows that come while they are asked for. */
export type Table = {
  columns: readonly { title: string; kind: CellKind }[]
  rows: AsyncIterable<readonly Cell[]>
}
