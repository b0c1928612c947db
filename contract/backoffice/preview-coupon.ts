import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body, params } from './preview-coupon.schema.ts'

export const previewCoupon = defineCall<
  { params: z.infer<typeof params>; body: z.infer<typeof body> },
  z.infer<typeof answer>
>({
  method: 'POST',
  path: '/backoffice/api/coupons/:code/preview',
  access: 'staff',
  errors: ['not_found', 'conflict', 'validation'],
  doc: 'What a draft would do to these goods: the cart without it and with it.',
})
