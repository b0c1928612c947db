import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body, params } from './adjust-loyalty-points.schema.ts'

export const adjustLoyaltyPoints = defineCall<
  { body: z.infer<typeof body>; params: z.infer<typeof params> },
  z.infer<typeof answer>
>({
  method: 'POST',
  path: '/backoffice/api/loyalty/members/:id/adjustments',
  access: 'staff',
  leastRole: 'manager',
  status: 201,
  idempotency: 'required',
  errors: ['not_found', 'points_short', 'unavailable', 'idempotency_key_required', 'idempotency_key_reused'],
  doc: 'Gives or takes points, with a reason; never more than there are.',
})
