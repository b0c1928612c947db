import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body, params } from './cancel-order.schema.ts'

export const cancelOrder = defineCall<
  { params: z.infer<typeof params>; body: z.infer<typeof body> },
  z.infer<typeof answer>
>({
  method: 'POST',
  path: '/api/retailer/order/:id/cancel',
  access: 'retailer',
  errors: ['not_found', 'order_closed'],
  doc: 'Cancels an order that no clerk has accepted yet; its goods go back to stock.',
})
