import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body, params } from './publish-coupon.schema.ts'

export const publishCoupon = defineCall<
  { params: z.infer<typeof params>; body: z.infer<typeof body> },
  z.infer<typeof answer>
>({
  method: 'POST',
  path: '/backoffice/api/coupons/:code/publish',
  access: 'staff',
  leastRole: 'manager',
  errors: ['not_found', 'conflict', 'validation'],
  doc: 'Publishes the revision that was read. It is on the shelf, and in the carts, within a second.',
})
