import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { params, query } from './print-tax-invoice.schema.ts'

export const printTaxInvoice = defineCall<{ params: z.infer<typeof params>; query: z.infer<typeof query> }, unknown>({
  method: 'GET',
  path: '/backoffice/api/tax-invoices/:number/pdf',
  access: 'staff',
  answerType: 'application/pdf',
  errors: ['not_found', 'unavailable'],
  doc: "A tax invoice as PDF: the seller's copy, or the buyer's original.",
})
