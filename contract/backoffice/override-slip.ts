import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body, params } from './override-slip.schema.ts'

export const overrideSlip = defineCall<
  { params: z.infer<typeof params>; body: z.infer<typeof body> },
  z.infer<typeof answer>
>({
  method: 'POST',
  path: '/backoffice/api/slips/:id/override',
  access: 'staff',
  errors: ['not_found', 'slip_pending', 'already_paid', 'order_closed'],
  doc: 'Counts the transfer of a slip as the payment of another order too, or of its own after it was rejected, for a reason that is kept.',
})
