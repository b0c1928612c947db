import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body, params } from './edit-coupon.schema.ts'

export const editCoupon = defineCall<
  { params: z.infer<typeof params>; body: z.infer<typeof body> },
  z.infer<typeof answer>
>({
  method: 'PUT',
  path: '/backoffice/api/coupons/:code',
  access: 'staff',
  errors: ['validation', 'not_found', 'conflict'],
  doc: 'Changes a draft. A published coupon cannot be changed, only ended.',
})
