import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, params } from './get-coupon.schema.ts'

export const getCoupon = defineCall<{ params: z.infer<typeof params> }, z.infer<typeof answer>>({
  method: 'GET',
  path: '/backoffice/api/coupons/:code',
  access: 'staff',
  errors: ['not_found'],
  doc: 'One coupon, draft or published.',
})
