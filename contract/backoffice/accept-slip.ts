import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body, params } from './accept-slip.schema.ts'

export const acceptSlip = defineCall<
  { params: z.infer<typeof params>; body: z.infer<typeof body> },
  z.infer<typeof answer>
>({
  method: 'POST',
  path: '/backoffice/api/slips/:id/accept',
  access: 'staff',
  errors: ['not_found', 'slip_decided', 'slip_used', 'already_paid', 'order_closed', 'out_of_stock'],
  doc: 'Takes a slip as the payment of its order. A cancelled order is `order_closed` unless `reopen` is said: then its goods are taken again, or `out_of_stock`.',
})
