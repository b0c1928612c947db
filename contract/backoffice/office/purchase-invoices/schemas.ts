import * as z from 'zod/mini'
import { mostOnOneInvoice } from '#rules/at-once.ts'
import { defineSchemas } from '../../../call.ts'
import { actor, baht, enteredDay, envelope, id, instant, number, paging } from '../../../schemas.ts'
import { undo } from '#contract/backoffice/staff-actions/schemas.ts'

/** `2026-11`, in Bangkok. */
const month = z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/))
const invoiceParams = z.object({ id })
const search = z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(60)))
const amount = baht.check(z.minimum(0.01), z.maximum(1_000_000_000))

/** A goods receipt, as it is named where its invoice is. */
const receipt = {
  id,
  number: z.string(),
  receivedOn: instant,
  deliveryNote: z.string(),
  orderId: id,
  orderNumber: z.string(),
}

const invoice = z.object({
  id,
  number: z.string(),
  /** The date on the paper. */
  issuedOn: z.iso.date(),
  /** The tax month in which its tax is deducted. */
  month,
  supplier: z.object({ id, name: z.string() }),
  /** Who issued it, as on the paper. */
  sellerName: z.string(),
  taxId: z.string(),
  branch: z.string(),
  /** Taxed goods without VAT, and the VAT. */
  valueAmt: baht,
  vatAmt: baht,
  receiptIds: z.array(id),
  receipts: z.array(z.object(receipt)),
  revision: number,
  recordedOn: instant,
  recordedBy: actor,
})

const invoiceFields = {
  number: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  issuedOn: enteredDay,
  /** Without it: the first month from that of the date on that is not closed. */
  month: z.optional(z.nullable(month)),
  /** 13 digits with a check digit. */
  taxId: z.string().check(z.trim(), z.minLength(1), z.maxLength(20)),
  /** `00000` is the head office. */
  branch: z._default(z.string().check(z.regex(/^\d{5}$/)), '00000'),
  valueAmt: amount,
  vatAmt: amount,
  /** The goods receipts that it is for, all of one supplier. */
  receiptIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(mostOnOneInvoice)),
}

export const addPurchaseInvoice = defineSchemas({
  permission: 'tax',
  idempotency: 'required',
  body: z.object(invoiceFields),
  answer: z.extend(invoice, { undo }),
  errors: ['validation', 'not_found', 'tax_month_closed', 'idempotency_key_required', 'idempotency_key_reused'],
  doc: 'Records a tax invoice of a supplier for goods receipts that have none. `validation` with `taken` where this supplier has one with that number, `other_rate` where the VAT is more than a baht from 7 %, `not_claimable` for a month before that of the invoice or more than six after it.',
})

export const getPurchaseInvoice = defineSchemas({
  permission: 'tax',
  params: invoiceParams,
  answer: invoice,
  errors: ['not_found'],
  doc: 'One tax invoice of a supplier with its goods receipts.',
})

export const savePurchaseInvoice = defineSchemas({
  permission: 'tax',
  params: invoiceParams,
  body: z.object({
    ...invoiceFields,
    /** The one that was read: where it has gone up since, nothing is saved. */
    revision: number,
  }),
  answer: z.extend(invoice, { undo }),
  errors: ['validation', 'not_found', 'edit_conflict', 'tax_month_closed'],
  doc: 'Changes a tax invoice of a supplier, while neither the month in which it counts nor the one in which it will count is closed.',
})

export const removePurchaseInvoice = defineSchemas({
  permission: 'tax',
  params: invoiceParams,
  body: z.object({ revision: number }),
  answer: z.object({ undo }),
  errors: ['validation', 'not_found', 'edit_conflict', 'tax_month_closed'],
  doc: 'Removes a tax invoice that was recorded by mistake: its goods receipts have none again.',
})

export const listPurchaseInvoices = defineSchemas({
  permission: 'tax',
  params: z.object({ month }),
  query: z.extend(paging, {
    /** Matches part of the number, or of the name or tax number of the supplier. */
    q: search,
  }),
  answer: z.extend(
    envelope(
      z.extend(invoice, {
        /** Its place in the report of the month, from 1. */
        running: number,
      }),
    ),
    { total: z.object({ count: number, valueAmt: baht, vatAmt: baht }) },
  ),
  errors: ['validation'],
  doc: 'The purchase tax report of a month: the tax invoices of suppliers whose tax is deducted in it, by date and number, with the sum of all that match.',
})

export const listReceiptsWithoutInvoice = defineSchemas({
  permission: 'tax',
  query: z.extend(paging, {
    /** Of goods that came in this month. */
    month: z.optional(month),
    supplier: z.optional(z.uuid()),
    /** Matches part of the number, of the delivery note, or of the supplier's name. */
    q: search,
  }),
  answer: z.extend(
    envelope(
      z.object({
        ...receipt,
        supplier: z.object({ id, name: z.string(), taxId: z.string(), branch: z.string() }),
        /** What its taxed goods cost, and all of its goods, VAT included. */
        taxedAmt: baht,
        totalAmt: baht,
      }),
    ),
    { total: z.object({ count: number, taxedAmt: baht }) },
  ),
  errors: ['validation'],
  doc: 'Goods receipts with taxed goods that have no tax invoice of the supplier, latest first, with the sum of all that match.',
})
