import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body } from './add-stock-alert.schema.ts'

export const addStockAlert = defineCall<{ body: z.infer<typeof body> }, z.infer<typeof answer>>({
  method: 'POST',
  path: '/api/retailer/stock-alerts',
  access: 'retailer',
  errors: ['not_found', 'phone_unverified', 'conflict'],
  doc: 'Asks for one text message when a sold-out product can be had again; asking twice counts once. `conflict`: it can be had already, or 50 products are waited for. Answers all that are waited for.',
})
