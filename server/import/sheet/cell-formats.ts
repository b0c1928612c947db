import { scanXml } from './xml-events.ts'
import { dayMs } from '#rules/bangkok-time.ts'

/** What the number of a cell means. `digits`: it is shown with so many, zeros before it, as codes are. */
export type CellFormat = 'number' | 'percent' | 'date' | 'time' | { digits: number }

// Formats that every workbook has without saying so (ECMA-376, 18.8.30), Thai ones included.
const builtInDates = new Set([14, 15, 16, 17, 22, 27, 30, 36, 50, 57, 71, 72, 73, 74, 75, 76, 77, 81])
const builtInTimes = new Set([18, 19, 20, 21, 45, 46, 47])
const builtInPercents = new Set([9, 10, 67, 68])

/** The format of each style, by the number that cells refer to. */
export function readFormats(stylesXml: string): CellFormat[] {
  const codes = new Map<number, string>()
  const formats: CellFormat[] = []
  let isInCells = false
  scanXml(stylesXml, {
    open: (name, attribute) => {
      if (name === 'numFmt') codes.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '')
      if (name === 'cellXfs') isInCells = true
      if (name === 'xf' && isInCells) {
        const id = Number(attribute('numFmtId') ?? 0)
        formats.push(formatOf(id, codes.get(id)))
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return formats
}

function formatOf(id: number, code: string | undefined): CellFormat {
  if (builtInDates.has(id)) return 'date'
  if (builtInTimes.has(id)) return 'time'
  if (builtInPercents.has(id)) return 'percent'
  const local = (code ?? '').replaceAll(/\[[^\]]*\]/g, '')
  if (/^0{2,}$/.test(local)) return { digits: local.length }
  // Texts in quotes, colours and conditions in brackets say nothing about the number.
  const plain = (code ?? '').replaceAll(/"[^"]*"|\\.|_.|\[[^\]]*\]/g, '').toLowerCase()
  if (/[yd]|m{3}/.test(plain)) return 'date'
  if (/[hs]/.test(plain)) return 'time'
  return plain.includes('%') ? 'percent' : 'number'
}

/** Day 0 of workbooks; those of old Macs count from 1904. */
const firstDay = Date.UTC(1899, 11, 30)
const daysTo1904 = 1462

const plainNumber = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 12 })

/** A number as a person would type it, without an exponent and the noise of binary fractions. */
export function wordNumber(value: number, format: CellFormat, countsFrom1904: boolean): string {
  if (!Number.isFinite(value)) return ''
  if (typeof format === 'object')
    return Number.isSafeInteger(value) && value >= 0
      ? String(value).padStart(format.digits, '0')
      : wordNumber(value, 'number', false)
  if (format === 'percent') return `${wordNumber(value * 100, 'number', false)}%`
  if (format === 'date') return wordMoment(value + (countsFrom1904 ? daysTo1904 : 0))
  if (format === 'time') return wordMoment(value).slice(-8)
  if (Number.isSafeInteger(value)) return String(value)
  const rounded = Number(value.toPrecision(15))
  const text = String(rounded)
  return text.includes('e') ? plainNumber.format(rounded) : text
}

/** A day, with its time where it has one: `2026-11-22T14:30:00`. */
function wordMoment(days: number): string {
  const at = new Date(firstDay + Math.round(days * 24 * 60 * 60) * 1000)
  if (Number.isNaN(at.getTime()) || Math.abs(days) > 3_000_000) return String(days)
  const text = at.toISOString().slice(0, 19)
  return at.getTime() % dayMs === 0 ? text.slice(0, 10) : text
}
