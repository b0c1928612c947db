import { foldHeader } from '../transfer/fold-header.ts'
import type { StatementColumns } from './statement-file.ts'

/**
 * How banks name the columns of a statement, the more usual words first. A column of both directions is not among them:
 * where its sign stands in another column, outgoing money would be taken for income.
 */
const words = {
  date: ['วันที่', 'วันที่ทำรายการ', 'วันที่รายการ', 'วันเวลา', 'date', 'transaction date', 'date time'],
  time: ['เวลา', 'เวลาที่ทำรายการ', 'เวลาทำรายการ', 'time', 'transaction time'],
  amount: [
    ...['ฝาก', 'ฝากเงิน', 'เงินฝาก', 'เงินเข้า', 'รายการฝาก', 'จำนวนเงินฝาก', 'จำนวนเงินเข้า'],
    ...['deposit', 'deposits', 'deposit amount', 'credit', 'credit amount', 'money in', 'paid in'],
  ],
  reference: [
    ...['อ้างอิง', 'เลขอ้างอิง', 'เลขที่อ้างอิง', 'หมายเลขอ้างอิง', 'รหัสอ้างอิง'],
    ...['reference', 'reference no', 'reference number', 'ref', 'ref no', 'transaction reference'],
  ],
  description: [
    ...['รายละเอียด', 'คำอธิบาย', 'รายการ', 'หมายเหตุ'],
    ...['description', 'transaction description', 'particulars', 'details', 'detail', 'remark', 'remarks'],
  ],
} as const satisfies Record<keyof StatementColumns, readonly string[]>

type Lines = readonly (readonly string[])[]

/** The name in a header of the column that has the first of these words; none: undefined. */
function nameIn(header: readonly string[], usual: readonly string[]): string | undefined {
  const places = usual.map((word) => header.findIndex((cell) => foldHeader(cell) === foldHeader(word)))
  return header[places.find((place) => place >= 0) ?? -1]?.trim()
}

function columnsIn(header: readonly string[]): StatementColumns | null {
  const [date, amount] = [nameIn(header, words.date), nameIn(header, words.amount)]
  if (!date || !amount) return null
  const [time, reference] = [nameIn(header, words.time), nameIn(header, words.reference)]
  return { date, time, amount, reference, description: nameIn(header, words.description) }
}

/** What the columns of a bank's file hold, by the first line that names a day and money that arrived; null without one. */
export const guessStatementColumns = (lines: Lines): StatementColumns | null =>
  lines.map(columnsIn).find((columns) => columns !== null) ?? null

/** The names of the columns: of the line they are guessed by, else of the one with the most cells. */
export const statementHeader = (lines: Lines): readonly string[] =>
  lines.find((cells) => columnsIn(cells) !== null) ?? lines.toSorted((a, b) => filled(b) - filled(a))[0] ?? []

const filled = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length
