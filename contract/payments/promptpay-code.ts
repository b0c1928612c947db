import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, query } from './promptpay-code.schema.ts'

export const promptPayCode = defineCall<{ query: z.infer<typeof query> }, z.infer<typeof answer>>({
  method: 'GET',
  path: '/api/payment/promptpay',
  access: 'retailer',
  errors: ['not_found', 'already_paid', 'order_closed', 'method_not_offered'],
  doc: "The supplier's own PromptPay code for the exact amount of an order that waits for its money.",
})
