import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body, params } from './keep-refund.schema.ts'

export const keepRefund = defineCall<
  { params: z.infer<typeof params>; body: z.infer<typeof body> },
  z.infer<typeof answer>
>({
  method: 'POST',
  path: '/backoffice/api/orders/:id/refunds/:refundId/keep',
  access: 'staff',
  leastRole: 'manager',
  errors: ['validation', 'not_found', 'order_closed'],
  doc: "Money that looked like a second payment is the order's one payment: a manager had confirmed it before its notice came.",
})
