import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body, params } from './reject-slip.schema.ts'

export const rejectSlip = defineCall<
  { params: z.infer<typeof params>; body: z.infer<typeof body> },
  z.infer<typeof answer>
>({
  method: 'POST',
  path: '/backoffice/api/slips/:id/reject',
  access: 'staff',
  errors: ['not_found', 'slip_decided'],
  doc: 'Rejects a slip; the shop reads why and may send another.',
})
