import * as z from 'zod/mini'
import { mostInvoicesAtOnce, mostOnOneInvoice } from '#rules/at-once.ts'
import { creditReasons } from '#rules/tax-invoices/credit-reason.ts'
import { defineSchemas } from '../../../call.ts'
import { baht, envelope, id, number, paging } from '../../../schemas.ts'
import {
  credit,
  creditHead,
  invoice,
  invoiceHead,
  numberParams,
  party,
  printQuery,
} from '../../../tax-invoices/schemas.ts'

const documentQuery = z.extend(paging, {
  /** Matches part of the invoice or order number, or of the buyer's name. */
  q: z.optional(z.string().check(z.maxLength(100))),
})

/** Why an order gets no tax invoice now. */
const refusals = [
  'not_found',
  'order_closed',
  'tax_invoice_not_due',
  'tax_invoice_exempt',
  'buyer_missing',
  'buyer_address_missing',
  'seller_missing',
] as const

export const getCreditNote = defineSchemas({
  permission: 'documents',
  params: numberParams,
  answer: credit,
  errors: ['not_found'],
  doc: 'A credit note with its lines.',
})

export const getLoweredMonth = defineSchemas({
  permission: 'documents',
  params: z.object({ id }),
  answer: z.object({
    /** `2026-11`, in Bangkok; null where none is lowered. */
    month: z.nullable(z.string()),
  }),
  errors: ['not_found'],
  doc: 'The month whose VAT falls where the tax invoice of an order is issued now, and counts in the current month: one that is over and not closed, in which the VAT of the order is due.',
})

export const getTaxInvoice = defineSchemas({
  permission: 'documents',
  params: numberParams,
  answer: invoice,
  errors: ['not_found'],
  doc: 'A tax invoice with its lines and its credit notes.',
})

export const issueCollectiveInvoice = defineSchemas({
  permission: 'documents',
  body: z.object({ orderIds: z.array(id).check(z.minLength(2), z.maxLength(mostOnOneInvoice)) }),
  answer: invoice,
  errors: [...refusals, 'conflict', 'validation'],
  doc: 'Issues one tax invoice for many orders of a retailer; each has only one invoice for ever. What refuses an order refuses all, and `errors` names it. `conflict`: one of them has an invoice already, or another buyer. Repeating the request returns the same invoice.',
})

export const issueCreditNote = defineSchemas({
  permission: 'documents.credit',
  status: 201,
  idempotency: 'required',
  params: numberParams,
  body: z.object({
    reason: z.enum(creditReasons),
    remark: z.optional(z.string().check(z.trim(), z.maxLength(300), z.regex(/^\P{Cc}*$/u))),
    /** For each line either units (`qty`) or baht, VAT included (`amount`). */
    lines: z
      ._default(z.array(z.object({ lineNo: number, qty: z.optional(number), amount: z.optional(baht) })), [])
      .check(z.maxLength(1000)),
    deliveryAmt: z._default(baht, 0),
    /** Of an invoice of many orders, the one whose delivery is credited without goods; otherwise the first. */
    orderNumber: z.optional(z.string().check(z.maxLength(20))),
    /** How many credit notes of the invoice the page showed. */
    seenNotes: z.optional(number),
  }),
  answer: credit,
  errors: [
    'not_found',
    'credit_too_high',
    'credit_invalid',
    'units_exceeded',
    'buyer_address_missing',
    'order_closed',
    'conflict',
    'idempotency_key_required',
    'idempotency_key_reused',
    'validation',
  ],
  doc: 'Issues a credit note against a tax invoice for one of the legal reasons, never for more than its remaining amount. `conflict`: it has other credit notes than `seenNotes` says, perhaps for the same goods. `order_closed`: goods that were never delivered are still to be delivered by the order; record first that they are missing. `units_exceeded`: units of these goods were sent again at no charge, or are to be.',
})

export const issueTaxInvoice = defineSchemas({
  permission: 'documents',
  params: z.object({ id }),
  body: z.object({
    /** For an order placed without requesting a tax invoice; an order that already has a buyer keeps it, but takes an address that it lacks. */
    buyer: z.optional(party),
  }),
  answer: invoice,
  errors: [...refusals, 'validation'],
  doc: 'Issues the tax invoice of an order. An order has only one: repeating the request returns the same invoice.',
})

export const issueTaxInvoices = defineSchemas({
  permission: 'documents',
  body: z.object({ orderIds: z.array(id).check(z.minLength(1), z.maxLength(mostInvoicesAtOnce)) }),
  answer: z.object({
    /** In the order of the request. */
    results: z.array(
      z.object({
        orderId: id,
        ok: z.boolean(),
        /** Of the invoice; null where none was issued. */
        number: z.nullable(z.string()),
        totalAmt: z.nullable(baht),
        /** Why not, as `issueTaxInvoice` fails. */
        code: z.optional(z.string()),
      }),
    ),
  }),
  errors: ['validation'],
  doc: 'Issues the tax invoice of each order, with a result for each: one that is refused stops no other. An order without a buyer gets that of its retailer, as the account or the latest tax invoice has it. Repeating the request returns the same invoices.',
})

export const listCreditNotes = defineSchemas({
  permission: 'documents',
  query: documentQuery,
  answer: envelope(creditHead),
  errors: ['validation'],
  doc: 'Credit notes, newest first.',
})

export const listTaxInvoices = defineSchemas({
  permission: 'documents',
  query: documentQuery,
  answer: envelope(invoiceHead),
  errors: ['validation'],
  doc: 'Tax invoices, newest first.',
})

export const printCreditNote = defineSchemas({
  permission: 'documents',
  answerType: 'application/pdf',
  params: numberParams,
  query: printQuery,
  errors: ['not_found', 'unavailable'],
  doc: "A credit note as PDF: the seller's copy, or the buyer's original.",
})

export const printTaxInvoice = defineSchemas({
  permission: 'documents',
  answerType: 'application/pdf',
  params: numberParams,
  query: printQuery,
  errors: ['not_found', 'unavailable'],
  doc: "A tax invoice as PDF: the seller's copy, or the buyer's original.",
})
