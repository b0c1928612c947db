import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body } from './order-status.schema.ts'

export const orderStatus = defineCall<{ body: z.infer<typeof body> }, z.infer<typeof answer>>({
  method: 'POST',
  path: '/api/orders/status/',
  access: 'retailer',
  errors: ['not_found'],
  doc: 'The history of an order, oldest first.',
})
