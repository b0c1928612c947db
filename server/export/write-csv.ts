import { bangkokDate, bangkokClock } from '#rules/bangkok-time.ts'
import { csvLine } from '#rules/csv.ts'
import type { Cell, CellKind, Table } from './table.ts'

/** Characters sent at once. */
const chunk = 64 * 1024

/** A table as CSV in UTF-8 with the mark by which spreadsheets know it, as a stream. No cell is a formula. */
export async function* writeCsv({ columns, rows }: Table): AsyncGenerator<Buffer> {
  let text = `\ufeff${csvLine(columns.map(({ title }) => title))}`
  for await (const row of rows) {
    text += csvLine(row.map((cell, index) => wordCell(cell, columns[index]?.kind ?? 'text')))
    if (text.length < chunk) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(text)
}

function wordCell(cell: Cell, kind: CellKind): string | number | null {
  if (cell instanceof Date) return kind === 'day' ? bangkokDate(cell) : `${bangkokDate(cell)} ${bangkokClock(cell)}`
  return typeof cell === 'boolean' ? String(cell).toUpperCase() : cell
}
