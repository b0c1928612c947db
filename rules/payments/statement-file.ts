import { buddhistYears, commonYearOf } from '../buddhist-year.ts'
import { dayMs, parseMoment } from '../bangkok-time.ts'
import { fromBaht, type Satang } from '../money.ts'
import { withoutThousands } from './thousands.ts'

/** The columns of a bank's file, by the names in its header. `time` and `reference` may be missing. */
export type StatementColumns = {
  date: string
  time?: string | undefined
  /** Money that arrived; where one column has both directions, outgoing money is negative. */
  amount: string
  reference?: string | undefined
  description?: string | undefined
}

export type StatementRow = {
  /** The line in the file, from 1. */
  line: number
  /** ms since 1970; the start of the day in Bangkok where the row has no time. */
  at: number
  hasTime: boolean
  amount: Satang
  reference: string
  description: string
}
type RowViolation = {
  line: number
  column: string
  code: 'date' | 'future' | 'time' | 'amount' | 'too_long' | 'damaged'
}
export type StatementFile = {
  rows: StatementRow[]
  violations: RowViolation[]
  /** Outgoing money and rows without an amount, such as the balance carried forward. */
  skipped: number
}

/** More than a month of a busy account; larger files are to be split. */
export const maxStatementRows = 20_000
/** Characters of a reference or description. */
const longestText = 300

/**
 * Reads a bank's statement from the cells of its CSV file. Lines before the header and below the last entry, as banks
 * print them, are ignored.
 * @param now ms since 1970: a statement says what has happened. A day more is for the clock of the bank
 * @param isDamaged whether bytes of the file were no text, and are U+FFFD here: rows with them are reported
 * @returns null where no line has the mapped columns
 */
export function readStatement(
  lines: readonly (readonly string[])[],
  columns: StatementColumns,
  now: number,
  isDamaged = false,
): StatementFile | null {
  const wanted = Object.values(columns).filter((name) => name !== undefined && name !== '')
  const start = lines.findIndex((cells) => wanted.every((name) => cells.some((cell) => isSame(cell, name))))
  if (start < 0) return null
  const header = lines[start] ?? []
  const placeOf = (name: string | undefined) => (name ? header.findIndex((cell) => isSame(cell, name)) : -1)
  const places = {
    date: placeOf(columns.date),
    time: placeOf(columns.time),
    amount: placeOf(columns.amount),
    reference: placeOf(columns.reference),
    description: placeOf(columns.description),
  }
  const file: StatementFile = { rows: [], violations: [], skipped: 0 }
  for (const [index, cells] of lines.slice(start + 1).entries()) {
    const cell = (place: number) => (cells[place] ?? '').trim()
    const line = start + index + 2
    const damaged = isDamaged ? columnOrder.filter((name) => cell(places[name]).includes('\uFFFD')) : []
    // First: a damaged digit may have been the only one.
    if (damaged.length > 0) {
      file.violations.push(
        ...damaged.map((name): RowViolation => ({ line, column: columns[name] ?? '', code: 'damaged' })),
      )
      continue
    }
    // Totals and footers have no date. Digits of other scripts are not read, and not skipped either: the row is reported.
    if (!/\p{Nd}/u.test(cell(places.date)) || !/[^\P{Nd}0]/u.test(cell(places.amount))) {
      if (cells.some((text) => text.trim() !== '')) file.skipped += 1
      continue
    }
    const read = readRow(
      {
        date: cell(places.date),
        time: cell(places.time),
        amount: cell(places.amount),
        reference: cell(places.reference),
        description: cell(places.description),
      },
      line,
      columns,
      now,
    )
    if ('violations' in read) file.violations.push(...read.violations)
    else if (read.amount < 0) file.skipped += 1
    else file.rows.push(read)
  }
  return file
}

const columnOrder = ['date', 'time', 'amount', 'reference', 'description'] as const

const isSame = (cell: string, name: string): boolean => cell.trim().toLowerCase() === name.trim().toLowerCase()

type Texts = { date: string; time: string; amount: string; reference: string; description: string }

function readRow(
  texts: Texts,
  line: number,
  columns: StatementColumns,
  now: number,
): StatementRow | { violations: RowViolation[] } {
  const violations: RowViolation[] = []
  const report = (column: string | undefined, code: RowViolation['code']) =>
    violations.push({ line, column: column ?? '', code })
  const moment = readDate(texts.date, texts.time)
  if (moment === null) report(columns.date, 'date')
  else if (moment === 'time') report(columns.time ?? columns.date, 'time')
  else if (moment.at > now + dayMs) report(columns.date, 'future')
  const amount = readAmount(texts.amount)
  if (amount === null) report(columns.amount, 'amount')
  if (texts.reference.length > longestText) report(columns.reference, 'too_long')
  if (texts.description.length > longestText) report(columns.description, 'too_long')
  if (violations.length > 0 || moment === null || moment === 'time' || amount === null) return { violations }
  return { line, ...moment, amount, reference: texts.reference, description: texts.description }
}

/**
 * A date as Thai banks write it: `2026-11-02`, `02/11/2026`, `2/11/69` or `02-11-2569`, with or without a time behind
 * it or in a column of its own.
 */
function readDate(date: string, time: string): { at: number; hasTime: boolean } | null | 'time' {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]+(.*))?$/.exec(date)
  const thai = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2,4})(?:[T ]+(.*))?$/.exec(date)
  const [year, month, day, behind] = iso
    ? [iso[1], iso[2], iso[3], iso[4]]
    : thai
      ? [thai[3], thai[2], thai[1], thai[4]]
      : []
  if (!year || !month || !day) return null
  const written = (time || behind || '').trim()
  const clock = /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?$/.exec(written)
  if (written !== '' && !clock) return 'time'
  const [, hour = '0', minute = '00', second = '00'] = clock ?? []
  const pad = (text: string) => text.padStart(2, '0')
  const moment = `${fullYear(year)}-${pad(month)}-${pad(day)}T${pad(hour)}:${minute}:${second}`
  const at = parseMoment(moment)
  return at && { at: at.getTime(), hasTime: clock !== null }
}

/** Two digits are of this century, Buddhist where that is nearer. */
function fullYear(text: string): string {
  const year = Number(text)
  if (text.length === 2) return String(year >= 60 ? 2500 + year - buddhistYears : 2000 + year)
  return String(commonYearOf(year))
}

/** An amount in baht as a statement writes it: `1,234.50`, `1234.5-`, `(500.00)`, `+฿20`; never a formula. */
function readAmount(text: string): Satang | null {
  const bare = text.replaceAll(/[\s฿]|THB|บาท/g, '')
  const match = /^(\()?([+-]?)([\d,.]+)(-|\)|CR|DR)?$/i.exec(bare)
  if (!match) return null
  const [, open, sign, written = '', end = ''] = match
  const digits = withoutThousands(written)
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(digits)) return null
  if ((open === '(') !== (end === ')')) return null
  const isOut = sign === '-' || end === '-' || end === ')' || end.toUpperCase() === 'DR'
  const amount = fromBaht(Number(digits))
  return amount === null ? null : ((isOut ? -amount : amount) as Satang)
}
