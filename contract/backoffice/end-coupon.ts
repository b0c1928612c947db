import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, params } from './end-coupon.schema.ts'

export const endCoupon = defineCall<{ params: z.infer<typeof params> }, z.infer<typeof answer>>({
  method: 'POST',
  path: '/backoffice/api/coupons/:code/end',
  access: 'staff',
  leastRole: 'manager',
  errors: ['not_found', 'conflict'],
  doc: 'Ends a published coupon now, or withdraws one that has not begun.',
})
