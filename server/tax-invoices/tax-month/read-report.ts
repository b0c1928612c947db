import { sql } from 'kysely'
import type { Series } from '#rules/tax-invoices/document-number.ts'
import {
  nextMonth,
  numbersOf,
  startOfMonth,
  type ClosedReport,
  type OpenTaxMatter,
  type SeriesRange,
  type TaxDay,
} from '#rules/tax-invoices/tax-month.ts'
import { keysOf } from '#rules/keys-of.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import type { Actor } from '#server/http/actor.ts'
import { sumCountedBefore } from './counted-before.ts'
import { closingOf, summed, taxDocuments, type SummedDocuments } from './documents.ts'
import { noSum, plusSum, type TaxSum } from './month-sums.ts'
import { sumPurchaseInvoices, type PurchaseSum } from '../purchase-invoices/store.ts'
import { sumReceiptsWithoutInvoice, type OpenReceiptSum } from '../purchase-invoices/without-invoice.ts'
import { sumWithoutInvoice } from './without-invoice.ts'

export type TaxReport = {
  month: string
  over: boolean
  days: TaxDay[]
  invoices: TaxSum
  creditNotes: TaxSum
  series: (SeriesRange & { missing: string[] })[]
  withoutInvoice: TaxSum
  countedBefore: TaxSum
  purchases: PurchaseSum
  receiptsWithoutInvoice: OpenReceiptSum
  cancelledWithoutNote: { number: string; orderId: string; orderNumber: string }[]
  open: OpenTaxMatter[]
}

/** Who closed a month, when, and with which figures. */
export type MonthClosing = { by: Actor; at: Date; reason: string | null; report: ClosedReport }

/** Missing numbers named of each series, and invoices of cancelled orders. */
const mostNamed = 1000

/** The sales tax report of a month, `YYYY-MM` in Bangkok: the sum of its documents, and what speaks against closing it. */
export async function readReport(
  db: Database | Tx,
  { month, now, hasSeller }: { month: string; now: Date; hasSeller: boolean },
): Promise<TaxReport> {
  const days = await sumDays(db, month)
  const sumOfSeries = (wanted: Series): TaxSum =>
    days.filter(({ series }) => series === wanted).reduce<TaxSum>(plusSum, noSum)
  const series = await findSeries(db, month)
  const withoutInvoice = await sumWithoutInvoice(db, { month })
  const countedBefore = await sumCountedBefore(db, month)
  const purchases = await sumPurchaseInvoices(db, { month })
  const receiptsWithoutInvoice = await sumReceiptsWithoutInvoice(db, { month })
  const cancelledWithoutNote = await findCancelled(db, month)
  const over = now >= startOfMonth(nextMonth(month))
  const isOpen: Record<OpenTaxMatter, boolean> = {
    not_over: !over,
    seller_missing: !hasSeller,
    numbers_missing: series.some(({ missing }) => missing.length > 0),
    without_invoice: withoutInvoice.count > 0,
    cancelled_without_note: cancelledWithoutNote.length > 0,
  }
  const open = keysOf(isOpen).filter((matter) => isOpen[matter])
  const sums = { invoices: sumOfSeries('TI'), creditNotes: sumOfSeries('CN') }
  const bought = { purchases, receiptsWithoutInvoice }
  return { month, over, days, ...sums, series, withoutInvoice, countedBefore, ...bought, cancelledWithoutNote, open }
}

async function sumDays(db: Database | Tx, month: string): Promise<TaxDay[]> {
  type Row = SummedDocuments & { day: string; branch: string; series: Series }
  const { rows } = await sql<Row>`
    select to_char(d.issued_at at time zone 'Asia/Bangkok', 'YYYY-MM-DD') as day, d.branch, d.series, ${summed}
    from (${taxDocuments({ month })}) as d group by 1, 2, 3 order by 1, 2, 3 desc`.execute(db)
  return rows.map(({ value, vat, exempt, ...day }) => ({ ...day, amounts: { value, vat, exempt } }))
}

/**
 * The numbers of each series that belong to the month, and which of them are missing. Numbers that were given at the end
 * of the month count too, although their documents are missing: the counter knows them.
 */
async function findSeries(db: Database | Tx, month: string): Promise<TaxReport['series']> {
  type Row = SeriesRange & { missing: number[] | null }
  const [start, end] = [startOfMonth(month), startOfMonth(nextMonth(month))]
  const { rows } = await sql<Row>`
    with numbered as (
      select 'TI' as series, branch, year, running, issued_at from tax_invoice
      union all select 'CN', branch, year, running, issued_at from credit_note),
    range as (
      select c.series, c.branch, c.year::int,
        coalesce((select n.running from numbered n
          where (n.series, n.branch, n.year) = (c.series, c.branch, c.year) and n.issued_at < ${start}
          order by n.running desc limit 1), 0) + 1 as first,
        case when c.last_at < ${end} and c.last_at >= ${start} then c.last_number else
          coalesce((select n.running from numbered n
            where (n.series, n.branch, n.year) = (c.series, c.branch, c.year) and n.issued_at < ${end}
            order by n.running desc limit 1), 0) end as last
      from tax_document_counter c)
    select r.*, r.last - r.first + 1 - (select count(*) from generate_series(r.first, r.last) as number
        where not exists (select from numbered n
          where (n.series, n.branch, n.year, n.running) = (r.series, r.branch, r.year, number)))::int as count,
      (select array_agg(number) from (select number from generate_series(r.first, r.last) as number
        where not exists (select from numbered n
          where (n.series, n.branch, n.year, n.running) = (r.series, r.branch, r.year, number))
        order by number limit ${mostNamed}) as gap) as missing
    from range r where r.last >= r.first order by r.branch, r.series desc, r.year`.execute(db)
  return rows.map(({ missing, ...range }) => ({ ...range, missing: numbersOf(range, missing ?? []) }))
}

/** Invoices of the month and of closed ones before it whose order was cancelled or refused, and is not credited in full. */
async function findCancelled(db: Database | Tx, month: string): Promise<TaxReport['cancelledWithoutNote']> {
  const { rows } = await sql<TaxReport['cancelledWithoutNote'][number]>`
    select i.number, v.order_id as "orderId", o.order_number as "orderNumber"
    from tax_invoice i join order_tax_invoice v on v.number = i.number join orders o on o.id = v.order_id
    where o.stage in ('CANCELLED', 'REFUSED') and i.issued_at < ${startOfMonth(nextMonth(month))}
      and (i.issued_at >= ${startOfMonth(month)} or exists (${closingOf('i.issued_at')}))
      and v.net_satang > (select coalesce(sum(c.net_satang), 0) from credit_note c
        where c.invoice_number = i.number and coalesce(c.order_id, v.order_id) = v.order_id)
    order by i.number limit ${mostNamed}`.execute(db)
  return rows
}

/** The sum of both kinds of documents. */
export const byDocuments = ({ invoices, creditNotes }: Pick<TaxReport, 'invoices' | 'creditNotes'>): TaxSum =>
  plusSum(invoices, creditNotes)

/** Months with documents, latest first. */
export async function readMonths(db: Database): Promise<{ month: string; documents: number; closedOn: Date | null }[]> {
  const { rows } = await sql<{ month: string; documents: number; closedOn: Date | null }>`
    with issued as (
      select to_char(issued_at at time zone 'Asia/Bangkok', 'YYYY-MM') as month from tax_invoice
      union all select to_char(issued_at at time zone 'Asia/Bangkok', 'YYYY-MM') from credit_note)
    select coalesce(issued.month, to_char(tax_month.month, 'YYYY-MM')) as month, count(issued.month)::int as documents,
      max(tax_month.closed_at) as "closedOn"
    from issued full join tax_month on to_char(tax_month.month, 'YYYY-MM') = issued.month
    group by 1 order by 1 desc`.execute(db)
  return rows
}

/** Documents and the sales whose VAT is due without one, together. */
export const dueInAll = (report: Pick<TaxReport, 'invoices' | 'creditNotes' | 'withoutInvoice'>): TaxSum =>
  plusSum(byDocuments(report), report.withoutInvoice)
