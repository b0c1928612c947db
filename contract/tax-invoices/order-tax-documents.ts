import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, params } from './order-tax-documents.schema.ts'

export const orderTaxDocuments = defineCall<{ params: z.infer<typeof params> }, z.infer<typeof answer>>({
  method: 'GET',
  path: '/api/retailer/order/:id/tax-documents',
  access: 'retailer',
  errors: ['not_found'],
  doc: 'The tax invoice of an order and its credit notes, or what the invoice waits for.',
})
