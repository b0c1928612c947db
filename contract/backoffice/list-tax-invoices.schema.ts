import * as z from 'zod/mini'
import { invoiceHead } from '../tax-invoices/tax-invoice.schema.ts'
import { envelope, paging } from '../shapes.schema.ts'

export const query = z.extend(paging, {
  /** Part of an invoice's or order's number, or of the buyer's name. */
  q: z.optional(z.string().check(z.maxLength(100))),
})
export const answer = envelope(invoiceHead)
