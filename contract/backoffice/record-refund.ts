import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body, params } from './record-refund.schema.ts'

export const recordRefund = defineCall<
  { params: z.infer<typeof params>; body: z.infer<typeof body> },
  z.infer<typeof answer>
>({
  method: 'POST',
  path: '/backoffice/api/orders/:id/refunds/:refundId',
  access: 'staff',
  leastRole: 'manager',
  errors: ['validation', 'not_found', 'order_closed'],
  doc: 'Money that was due has been given back, under this reference.',
})
