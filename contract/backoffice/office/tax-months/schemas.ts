import * as z from 'zod/mini'
import { openTaxMatters } from '#rules/tax-invoices/tax-month.ts'
import { defineSchemas } from '../../../call.ts'
import { actor, baht, envelope, id, instant, number, paging } from '../../../schemas.ts'
import { undo } from '#contract/backoffice/staff-actions/schemas.ts'
import { documentSeries } from '#rules/tax-invoices/document-number.ts'

/** `2026-11`, in Bangkok. */
const month = z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/))
const params = z.object({ month })
const series = z.enum(documentSeries)

/** Without VAT; amounts of credit notes are negative. */
const amounts = z.object({ valueAmt: baht, vatAmt: baht, exemptAmt: baht })

const total = z.extend(amounts, { count: number })

const report = z.object({
  month,
  /** Whether the month has ended; before, it cannot be closed. */
  over: z.boolean(),
  days: z.array(z.extend(total, { day: z.iso.date(), branch: z.string(), series })),
  invoices: total,
  creditNotes: total,
  /** Both kinds of documents. */
  total,
  /** The numbers of the month; every one between the first and the last must be there. */
  series: z.array(
    z.object({
      series,
      branch: z.string(),
      first: z.string(),
      last: z.string(),
      count: number,
      /** At most the first 1,000. */
      missing: z.array(z.string()),
    }),
  ),
  /** Sales whose VAT is due in this month and that have no tax invoice. */
  withoutInvoice: total,
  /** Documents and sales without one. Which of the three sums is declared, the accountant decides. */
  together: total,
  /** Sales that an earlier month counted without a document when it was closed, and that have one in this: it is in `total` once more. */
  countedBefore: total,
  /** Tax invoices of suppliers whose tax is deducted in this month. */
  purchases: z.object({ count: number, valueAmt: baht, vatAmt: baht }),
  /** Goods that came in this month without a tax invoice of their supplier, and what those that are taxed cost, VAT included. */
  receiptsWithoutInvoice: z.object({ count: number, taxedAmt: baht }),
  /** VAT of sales less that of purchases; below zero there is nothing to pay. By documents, and with sales without one. */
  payable: z.object({ byDocumentsAmt: baht, togetherAmt: baht }),
  /** Tax invoices of this month, and of closed ones before it, whose order was cancelled, without a credit note for all of it. */
  cancelledWithoutNote: z.array(z.object({ number: z.string(), orderId: id, orderNumber: z.string() })),
  open: z.array(z.enum(openTaxMatters)),
  closed: z.nullable(
    z.object({
      by: actor,
      at: instant,
      reason: z.nullable(z.string()),
      /** The documents of the month as they were then. */
      total,
      /** Sales without a document then; null where the month was closed before these were kept. */
      withoutInvoice: z.nullable(total),
      missing: z.array(z.string()),
    }),
  ),
})

const document = z.extend(amounts, {
  number: z.string(),
  series,
  branch: z.string(),
  issuedOn: instant,
  orderId: id,
  orderNumber: z.string(),
  /** All orders of an invoice; `orderNumber` is the first of them. */
  orderNumbers: z.optional(z.array(z.string())),
  /** The tax invoice that a credit note corrects. */
  invoiceNumber: z.nullable(z.string()),
  buyerName: z.string(),
  buyerTaxId: z.string(),
  buyerBranch: z.string(),
})

export const closeTaxMonth = defineSchemas({
  permission: 'tax',
  params,
  body: z.object({
    /** Required while something is open. */
    reason: z.optional(z.string().check(z.trim(), z.minLength(3), z.maxLength(300))),
    /** What the page showed. */
    seen: z.optional(z.pick(report, { open: true, total: true, withoutInvoice: true })),
  }),
  answer: z.extend(report, { undo }),
  errors: ['validation', 'conflict', 'tax_month_not_over', 'seller_missing', 'tax_month_not_clear'],
  doc: 'Closes a month that has ended, once: its figures are kept, and documents issued since are dated later. Without the details of the seller it answers `seller_missing`. With something open it answers `tax_month_not_clear` unless a reason is given, and `conflict` where the month is not what `seen` has.',
})

export const exportTaxMonthCsv = defineSchemas({
  permission: 'tax',
  answerType: 'text/csv',
  params,
  errors: ['validation'],
  doc: 'The sales tax report with a line for each document, in the order of their dates and numbers, and the sums of the documents, of the sales without one, and of both, as CSV (UTF-8 with its mark). No cell is a formula.',
})

export const exportTaxMonthXlsx = defineSchemas({
  permission: 'tax',
  answerType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  params,
  errors: ['validation'],
  doc: 'The same as XLSX, for Excel and LibreOffice. Texts stay texts, whatever they begin with.',
})

export const getTaxMonth = defineSchemas({
  permission: 'tax',
  params,
  answer: report,
  errors: ['validation'],
  doc: 'The sales tax report of a month by day and branch, its missing numbers, the sales without a tax invoice, and both together; and the VAT of purchases that is deducted.',
})

export const listTaxMonthDocuments = defineSchemas({
  permission: 'tax',
  params,
  query: z.extend(paging, {
    day: z.optional(z.iso.date()),
    branch: z.optional(z.string().check(z.regex(/^\d{5}$/))),
    series: z.optional(series),
  }),
  answer: z.extend(envelope(document), { total }),
  errors: ['validation'],
  doc: 'The tax documents of a month, or of one of its days, by date and number, with the sum of all that match.',
})

export const listTaxMonths = defineSchemas({
  permission: 'tax',
  answer: z.array(z.object({ month, documents: number, closedOn: z.nullable(instant) })),
  errors: [],
  doc: 'The months that have tax documents, latest first.',
})

export const listWithoutInvoice = defineSchemas({
  permission: 'tax',
  params,
  query: z.extend(paging, {
    /** Matches part of the name or code of the retailer, or of the order number. */
    q: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(60))),
  }),
  answer: z.extend(
    envelope(
      z.extend(amounts, {
        orderId: id,
        orderNumber: z.string(),
        storeName: z.string(),
        /** The day on which its VAT is due. */
        dueOn: instant,
        /** A tax invoice was requested. */
        requested: z.boolean(),
      }),
    ),
    { total },
  ),
  errors: ['validation'],
  doc: 'Orders whose VAT is due in this month and that have no tax invoice, by the day on which it is due, with the sum of all that match.',
})

export const printTaxMonth = defineSchemas({
  permission: 'tax',
  answerType: 'application/pdf',
  params,
  errors: ['validation', 'not_found', 'unavailable'],
  doc: "The seller's copies of all tax documents of a month in one PDF, in the order of the report. It is sent while it is drawn; one is drawn at a time.",
})
