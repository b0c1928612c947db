import { startOfDay } from '../bangkok-time.ts'
import { monthAfter } from '../days-and-months.ts'
import { plus, satang, type Satang } from '../money.ts'
import { documentNumber, type Series } from './document-number.ts'

/** Amounts of a sales tax report, in satang. `value` and `exempt` are without VAT; credit notes are negative. */
export type TaxAmounts = { value: Satang; vat: Satang; exempt: Satang }

export const noTax: TaxAmounts = { value: satang(0), vat: satang(0), exempt: satang(0) }

export const plusTax = (some: TaxAmounts, more: TaxAmounts): TaxAmounts => ({
  value: plus(some.value, more.value),
  vat: plus(some.vat, more.vat),
  exempt: plus(some.exempt, more.exempt),
})

/** Invoices or credit notes of a day and branch. */
export type TaxDay = { day: string; branch: string; series: Series; count: number; amounts: TaxAmounts }

/**
 * The numbers of a series that belong to a month. Numbers and dates rise together, so they have no gap: from the one after
 * the last number before the month to the last one in it.
 */
export type SeriesRange = {
  series: Series
  branch: string
  /** Buddhist year, part of each number. */
  year: number
  first: number
  last: number
  /** How many of them exist. */
  count: number
}

/** The figures of a month when it was closed, as they are stored. */
export type ClosedReport = {
  invoices: TaxAmounts
  creditNotes: TaxAmounts
  documents: number
  missing: string[]
  /** Sales whose VAT was due without a document; months that were closed by earlier versions have none. */
  withoutInvoice?: { count: number; amounts: TaxAmounts }
}

/** Why a month should not be closed yet; the first two cannot be overridden by a reason. */
export const openTaxMatters = [
  'not_over',
  'seller_missing',
  'numbers_missing',
  'without_invoice',
  'cancelled_without_note',
] as const
export type OpenTaxMatter = (typeof openTaxMatters)[number]

/** The document numbers of running numbers in a series. */
export const numbersOf = (range: SeriesRange, running: readonly number[]): string[] =>
  running.map((one) => documentNumber({ ...range, running: one }))

/** The first moment of a month in Bangkok. @param month `YYYY-MM` */
export const startOfMonth = (month: string): Date => startOfDay(`${month}-01`)

/** The month after. @param month `YYYY-MM` */
export const nextMonth = (month: string): string => monthAfter(month, 1)
