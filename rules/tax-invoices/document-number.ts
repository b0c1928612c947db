import { headOffice } from './branch.ts'

/** Tax invoices and credit notes have separate number series. */
export const documentSeries = ['TI', 'CN'] as const
export type Series = (typeof documentSeries)[number]

/** Receipts have one too; they are no tax documents. */
export type NumberSeries = Series | 'RC'

type NumberParts = {
  series: NumberSeries
  /** The seller's place of business, five digits: each issues its own documents (Revenue Code, section 86). */
  branch: string
  /** Buddhist year of issue. */
  year: number
  /** Starts at 1 in each series, branch and year. */
  running: number
}

/** `TI2569-000001` of the head office, `TI00002-2569-000001` of a branch; numbers above 999,999 have more digits. */
export const documentNumber = ({ series, branch, year, running }: NumberParts): string =>
  `${series}${branch === headOffice ? '' : `${branch}-`}${year}-${String(running).padStart(6, '0')}`
