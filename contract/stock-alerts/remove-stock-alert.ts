import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, params } from './remove-stock-alert.schema.ts'

export const removeStockAlert = defineCall<{ params: z.infer<typeof params> }, z.infer<typeof answer>>({
  method: 'DELETE',
  path: '/api/retailer/stock-alerts/:productId',
  access: 'retailer',
  errors: [],
  doc: 'No longer waits for a product; one that was not waited for changes nothing. Answers all that are still waited for.',
})
