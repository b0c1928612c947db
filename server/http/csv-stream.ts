import { bangkokClock, bangkokDate } from '#rules/bangkok-time.ts'
import { csvLine } from '#rules/csv.ts'
import { formatMoney, satang } from '#rules/money.ts'
import type { CellKind, SheetCell, SheetColumn } from './xlsx.ts'

/** Characters sent at once. */
const pieceLength = 60_000

/**
 * A table as chunks of a CSV file in UTF-8, with the mark by which spreadsheets know it. No cell is a formula. Money is
 * in baht with both decimals, moments are in Bangkok's time.
 */
export async function* csvOf(
  columns: readonly Pick<SheetColumn, 'title' | 'kind'>[],
  rows: AsyncIterable<readonly SheetCell[]>,
): AsyncGenerator<Buffer> {
  let piece = `\ufeff${csvLine(columns.map(({ title }) => title))}`
  for await (const row of rows) {
    piece += csvLine(columns.map(({ kind }, at) => cellText(row[at] ?? null, kind)))
    if (piece.length < pieceLength) continue
    yield Buffer.from(piece)
    piece = ''
  }
  yield Buffer.from(piece)
}

function cellText(value: SheetCell, kind: CellKind): string | number | null {
  if (value instanceof Date) return `${bangkokDate(value)} ${bangkokClock(value)}`
  return typeof value === 'number' && kind === 'money' ? formatMoney(satang(value)).replaceAll(',', '') : value
}
