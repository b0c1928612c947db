import { parseCsv } from '../csv.ts'
import { fromBaht, type Satang } from '../money.ts'

/** A row of a pasted sheet: from `fromQty` units on a product costs this; null takes the price off a list. */
type SheetRow = { row: number; sku: string; fromQty: number; price: Satang | null }
/** Why a row cannot be used. `row` counts from 1, as in a spreadsheet. */
export type RejectedRow = { row: number; sku: string; code: 'price' | 'quantity' | 'repeated' | 'unknown' }

/** More rows than a catalogue has products. */
export const mostSheetRows = 10_000

const price = /^\d{1,7}(\.\d{1,2})?$/

/**
 * Reads rows of SKU, price and, for price lists, the units from which it holds: as copied from a spreadsheet (tabs), or
 * typed with semicolons, commas or blanks. A first row without a price is a heading. Empty rows are skipped.
 */
export function parsePriceSheet(text: string): { rows: SheetRow[]; rejected: RejectedRow[] } {
  const rows: SheetRow[] = []
  const rejected: RejectedRow[] = []
  const seen = new Set<string>()
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (line.trim() === '') continue
    const row = index + 1
    const [sku = '', written = '', from = ''] = cellsOf(line)
    const amount = parsePrice(written)
    if (amount === undefined) {
      // Only the first line of all may be a heading.
      if (row > 1 || /\d/.test(written)) rejected.push({ row, sku, code: 'price' })
      continue
    }
    const fromQty = from === '' ? 1 : /^[1-9]\d{0,5}$/.test(from) ? Number(from) : null
    const key = `${sku.toUpperCase()} ${fromQty}`
    if (fromQty === null) rejected.push({ row, sku, code: 'quantity' })
    else if (seen.has(key)) rejected.push({ row, sku, code: 'repeated' })
    else rows.push({ row, sku, fromQty, price: amount })
    seen.add(key)
  }
  return { rows, rejected }
}

/**
 * A comma separates cells only where nothing else does: in `1,250.00` it separates thousands. So it does in quotes, where
 * nothing separates cells; a quote that is not closed stays.
 */
function cellsOf(line: string): string[] {
  const bare = line.replaceAll(/"[^"]*"/g, '')
  const separator = bare.includes('\t')
    ? '\t'
    : bare.includes(';')
      ? ';'
      : bare.includes(',') && !/\s\S/.test(bare.trim())
        ? ','
        : /\s+/
  const isQuoted = separator === ',' && line.includes('"')
  const cells = isQuoted ? parseCsv(line).flat() : (separator === ',' ? line : line.trim()).split(separator)
  return cells.map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
}

/** Satang; null for `-`, which takes a price off; undefined for what is no price. */
function parsePrice(written: string): Satang | null | undefined {
  if (written === '-') return null
  const plain = written.replaceAll(/[฿\s]/g, '').replaceAll(/,(?=\d{3}(\D|$))/g, '')
  if (!price.test(plain)) return undefined
  const amount = fromBaht(Number(plain))
  return amount === null || amount === 0 ? undefined : amount
}
