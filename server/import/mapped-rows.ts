import type { ColumnMapping } from '#rules/transfer/guess-columns.ts'
import type { RowViolation } from './importer.ts'
import { FileError, type Row, type RowSource } from './row-source.ts'

/** What spreadsheets show in a cell whose formula failed. */
const failed = /^#(REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!)$/i

type MappedFile = {
  lines: () => AsyncIterable<{ line: number; cells: readonly string[] }>
  /** The line of the header, from 1. */
  headerLine: number
  mapping: ColumnMapping
}

/**
 * The rows below the header of a file, by the columns that a person assigned. Rows with the error of a formula are left
 * out, and refused in `refused`, which is complete when all rows were read.
 */
export function mappedRows({ lines, headerLine, mapping }: MappedFile): { source: RowSource; refused: RowViolation[] } {
  const refused: RowViolation[] = []
  async function* rows(): AsyncGenerator<Row> {
    for await (const { line, cells } of lines()) {
      if (line <= headerLine) continue
      const field = (column: string) => (cells[mapping[column] ?? -1] ?? '').trim()
      const columns = Object.keys(mapping)
      if (columns.every((column) => field(column) === '')) continue
      const errors = columns.filter((column) => failed.test(field(column)))
      refused.push(...errors.map((column): RowViolation => ({ line, column, reason: 'cell_error' })))
      if (errors.length === 0) yield { line, field, has: (column) => mapping[column] !== undefined }
    }
  }
  const source: RowSource = (needed) => {
    const missing = needed.filter((name) => mapping[name] === undefined)
    if (missing.length > 0) throw new FileError(`No column is ${missing.join(', ')}`)
    return rows()
  }
  return { source, refused }
}
