import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, params } from './get-tax-invoice.schema.ts'

export const getTaxInvoice = defineCall<{ params: z.infer<typeof params> }, z.infer<typeof answer>>({
  method: 'GET',
  path: '/backoffice/api/tax-invoices/:number',
  access: 'staff',
  errors: ['not_found'],
  doc: 'A tax invoice with its lines and its credit notes.',
})
