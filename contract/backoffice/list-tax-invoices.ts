import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, query } from './list-tax-invoices.schema.ts'

export const listTaxInvoices = defineCall<{ query: z.infer<typeof query> }, z.infer<typeof answer>>({
  method: 'GET',
  path: '/backoffice/api/tax-invoices',
  access: 'staff',
  errors: ['validation'],
  doc: 'Tax invoices, newest first.',
})
