import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, query } from './payment-attempts.schema.ts'

export const paymentAttempts = defineCall<{ query: z.infer<typeof query> }, z.infer<typeof answer>>({
  method: 'GET',
  path: '/api/payment/attempts',
  access: 'retailer',
  errors: ['not_found'],
  doc: "An order's payment attempts, newest first, for the page that waits.",
})
