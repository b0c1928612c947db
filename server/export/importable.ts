import { importColumns } from '#rules/transfer/import-columns.ts'
import type { ImportKind } from '#rules/transfer/import-kinds.ts'
import type { CellKind, SheetCell } from '#server/http/xlsx.ts'
import type { ColumnOf } from './list.ts'

/** A row whose values have the names of the columns that an import knows. */
export type Fields = Readonly<Record<string, SheetCell>>

const kinds: Partial<Record<string, CellKind>> = { price: 'money', cost: 'money', stock: 'whole', conversion: 'whole' }
const widths: Partial<Record<string, number>> = { name_thai: 36, name_eng: 36, keywords: 30, store_name: 28 }

/** The values of a row that has them by those names. */
export const asRead = (row: Fields): Fields => row

/**
 * The columns of a file that an import takes back, but for those left out. Their titles are those by which it knows
 * them, and taking a file back that nobody has changed changes nothing. `fieldsOf` gives what stands in them.
 */
export const importable = <Row>(
  kind: ImportKind,
  fieldsOf: (row: Row) => Fields,
  without: readonly string[] = [],
): ColumnOf<Row>[] =>
  importColumns[kind]
    .filter(({ name }) => !without.includes(name))
    .map(({ name, label }) => [
      label.th,
      label.en,
      kinds[name] ?? 'text',
      (row) => fieldsOf(row)[name] ?? null,
      widths[name],
    ])
