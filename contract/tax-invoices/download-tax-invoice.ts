import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { params } from './download-tax-invoice.schema.ts'

export const downloadTaxInvoice = defineCall<{ params: z.infer<typeof params> }, unknown>({
  method: 'GET',
  path: '/api/retailer/order/:id/tax-invoice',
  access: 'retailer',
  answerType: 'application/pdf',
  errors: ['not_found', 'tax_invoice_not_issued', 'unavailable'],
  doc: "The tax invoice of one's own order, the original: the same bytes every time.",
})
