import * as z from 'zod/mini'
import { normaliseTaxId } from '#rules/identity/tax-id.ts'
import { creditReasons } from '#rules/tax-invoices/credit-reason.ts'
import { defineSchemas } from '../call.ts'
import { baht, id, instant, number, typed } from '../schemas.ts'

/** `TI2569-000001`, or for a branch `TI00002-2569-000001`. */
const documentNumber = z.string().check(z.regex(/^(TI|CN)(\d{5}-)?\d{4}-\d{6,9}$/))

/** `RC2569-000001`, or for a branch `RC00002-2569-000001`. */
export const receiptNumber = z.string().check(z.regex(/^RC(\d{5}-)?\d{4}-\d{6,9}$/))

/** A name or an address on a document: one line without control characters. */
const line = (longest: number) =>
  z.string().check(typed, z.minLength(1), z.maxLength(longest), z.regex(/^\P{Cc}*$/u, { error: 'text_invalid' }))

/** The buyer given with an order; the address is the billing address of the order. */
export const taxProfile = z.object({
  name: line(200),
  taxId: z.string().check(
    z.regex(/^\d{13}$/),
    z.refine((text) => normaliseTaxId(text) !== null, { error: 'tax_id_invalid' }),
  ),
  /** Five digits; 00000 is the head office. */
  branch: z.string().check(z.regex(/^\d{5}$/)),
})

export const party = z.extend(taxProfile, { address: line(500) })

const frozenParty = z.object({ name: z.string(), taxId: z.string(), branch: z.string(), address: z.string() })

const vatRow = z.object({ rate: number, base: baht, vat: baht })

export const invoiceHead = z.object({
  number: z.string(),
  issuedOn: instant,
  orderId: id,
  orderNumber: z.string(),
  /** All orders of an invoice; `orderNumber` is the first of them, and `orderStatus` its status. */
  orderNumbers: z.array(z.string()),
  orderStatus: z.string(),
  buyerName: z.string(),
  totalAmt: baht,
  /** Total credited so far. */
  creditedAmt: baht,
  /** The amount still to be paid or collected for its orders. */
  dueAmt: baht,
})

export const creditHead = z.object({
  number: z.string(),
  issuedOn: instant,
  invoiceNumber: z.string(),
  orderNumber: z.string(),
  buyerName: z.string(),
  reason: z.enum(creditReasons),
  totalAmt: baht,
})

/** VAT included, as in the lines of the order. */
const invoiceLine = z.object({
  lineNo: number,
  orderNumber: z.string(),
  description: z.string(),
  qty: number,
  unit: z.string(),
  unitPrice: baht,
  discountAmt: baht,
  totalAmt: baht,
  taxCategoryValue: number,
  gift: z.boolean(),
  /** What can still be credited of it; omitted by earlier releases. */
  leftQty: z.optional(number),
  leftAmt: z.optional(baht),
})

export const invoice = z.extend(invoiceHead, {
  seller: frozenParty,
  buyer: frozenParty,
  lines: z.array(invoiceLine),
  grossAmt: baht,
  discountAmt: baht,
  deliveryAmt: baht,
  /** What can still be credited of the delivery of each of its orders; omitted by earlier releases. */
  deliveries: z.optional(z.array(z.object({ orderNumber: z.string(), leftAmt: baht }))),
  totalInWords: z.string(),
  vat: z.array(vatRow),
  creditNotes: z.array(creditHead),
})

export const credit = z.extend(creditHead, {
  remark: z.nullable(z.string()),
  lines: z.array(
    z.object({
      lineNo: number,
      description: z.string(),
      qty: number,
      unit: z.string(),
      amount: baht,
      taxCategoryValue: number,
    }),
  ),
  deliveryAmt: baht,
  totalInWords: z.string(),
  vat: z.array(vatRow),
  /**
   * Without VAT: value of the invoice, correct value after this note, and the difference (Revenue Code, section 86/10).
   */
  invoicedValue: baht,
  correctValue: baht,
  differenceValue: baht,
})

export const numberParams = z.object({ number: documentNumber })

/** The original is for the buyer, the copy for the seller's books. */
export const printQuery = z.object({ mark: z._default(z.enum(['original', 'copy']), 'copy') })

const documentHead = z.object({ number: z.string(), issuedOn: instant, totalAmt: baht })

export const downloadCreditNote = defineSchemas({
  access: 'retailer',
  viewing: 'open',
  answerType: 'application/pdf',
  params: z.object({ id, number: documentNumber }),
  errors: ['not_found', 'rate_limited', 'unavailable'],
  doc: 'The original of a credit note of the signed-in retailer.',
})

export const downloadReceipt = defineSchemas({
  access: 'retailer',
  viewing: 'open',
  answerType: 'application/pdf',
  params: z.object({ id, number: receiptNumber }),
  errors: ['not_found', 'rate_limited', 'unavailable'],
  doc: 'The original of a receipt of the signed-in retailer.',
})

export const downloadTaxInvoice = defineSchemas({
  access: 'retailer',
  viewing: 'open',
  answerType: 'application/pdf',
  params: z.object({ id }),
  errors: ['not_found', 'tax_invoice_not_issued', 'rate_limited', 'unavailable'],
  doc: 'The original of a tax invoice of the signed-in retailer: the same bytes every time.',
})

export const getTaxProfile = defineSchemas({
  access: 'retailer',
  viewing: 'open',
  answer: z.object({
    profile: z.nullable(z.object({ name: z.string(), taxId: z.string(), branch: z.string() })),
    billingAddressId: z.nullable(id),
  }),
  errors: [],
  doc: "The buyer on the retailer's latest order with a tax invoice, as a default for the next one; null when there is none.",
})

export const orderTaxDocuments = defineSchemas({
  access: 'retailer',
  viewing: 'open',
  params: z.object({ id }),
  answer: z.object({
    wanted: z.boolean(),
    /** What a requested invoice is waiting for; null when none will be issued automatically. */
    awaits: z.nullable(z.enum(['payment', 'delivery', 'issue'])),
    invoice: z.nullable(documentHead),
    creditNotes: z.array(documentHead),
    /** Of money that was received for the order; of a payment on account for several orders, its whole amount. */
    receipts: z.array(documentHead),
  }),
  errors: ['not_found'],
  doc: 'The tax invoice of an order with its credit notes, or what the invoice is waiting for, and its receipts.',
})
