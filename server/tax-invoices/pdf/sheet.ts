import { sumOf, formatMoney, formatWhole, type VatRow } from '#rules/money.ts'
import { formatTaxId } from '#rules/identity/tax-id.ts'
import { branchText } from '#rules/tax-invoices/branch.ts'
import type { InvoiceLine, Party } from '#rules/tax-invoices/tax-invoice.ts'

/** Which copy of the set a print is: the buyer gets the original, the seller keeps the copy. */
export type Mark = 'original' | 'copy'
export const markTexts: Record<Mark, string> = { original: 'ต้นฉบับ', copy: 'สำเนา' }

export type Column = { title: string; align: 'left' | 'right' | 'center'; width: number | 'rest' }
export type Sum = { label: string; value: string; strong?: boolean }

/** The texts of a document; `draw-sheet.ts` lays them out. */
export type Sheet = {
  title: string
  titleEnglish: string
  /** Original or copy; null: a paper that is neither. */
  mark: string | null
  number: string
  /** ISO 8601: also the file's own date, so that the same document is always the same bytes. */
  issuedOn: string
  seller: { heading: string; name: string; lines: string[] }
  buyer: { heading: string; name: string; lines: string[] }
  details: [label: string, value: string][]
  columns: Column[]
  rows: string[][]
  /** Left of the sums; without columns nothing. */
  vat: { columns: Column[]; rows: string[][] }
  sums: Sum[]
  /** The total in words. */
  words: string
  notes: string[]
  signatures: string[]
  /** Who signs last signs for the company: its signature is printed there, where it has set one. */
  companySigns: boolean
}

export const partyLines = (party: Party): string[] => [
  party.address,
  `เลขประจำตัวผู้เสียภาษี ${formatTaxId(party.taxId)}  ${branchText(party.branch)}`,
]

const vatLine = ({ rate, base, vat }: VatRow): string[] =>
  rate === 0 ? ['ยกเว้นภาษี', formatMoney(base), '-'] : [`VAT ${rate}%`, formatMoney(base), formatMoney(vat)]

const totalLine = (rows: readonly VatRow[]): string[] => {
  const base = sumOf(rows.map((row) => row.base))
  const vat = sumOf(rows.map((row) => row.vat))
  return ['รวม', formatMoney(base), formatMoney(vat)]
}

/** Value and VAT of each rate, and of all of them where there are several. */
export const vatBlock = (vat: readonly VatRow[]): Sheet['vat'] => ({
  columns: [
    { title: 'อัตราภาษี', align: 'left', width: 'rest' },
    { title: 'มูลค่าก่อนภาษี', align: 'right', width: 78 },
    { title: 'ภาษีมูลค่าเพิ่ม', align: 'right', width: 78 },
  ],
  rows: [...vat.map(vatLine), ...(vat.length > 1 ? [totalLine(vat)] : [])],
})

export const count = (units: number): string => formatWhole(units)

type GoodsLine = Pick<InvoiceLine, 'lineNo' | 'description' | 'gift' | 'qty' | 'unit' | 'unitPrice' | 'discount'>
/** The cells of a line up to its discount. */
export const goodsCells = (line: GoodsLine): string[] => [
  count(line.lineNo),
  line.gift ? `${line.description} (ของแถม)` : line.description,
  count(line.qty),
  line.unit,
  formatMoney(line.unitPrice),
  line.discount === 0 ? '-' : formatMoney(line.discount),
]
