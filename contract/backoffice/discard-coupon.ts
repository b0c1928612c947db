import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { params } from './discard-coupon.schema.ts'

export const discardCoupon = defineCall<{ params: z.infer<typeof params> }, undefined>({
  method: 'DELETE',
  path: '/backoffice/api/coupons/:code',
  access: 'staff',
  status: 204,
  errors: ['not_found', 'conflict'],
  doc: 'Throws a draft away. A published coupon stays.',
})
