import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body } from './apply-coupon.schema.ts'

export const applyCoupon = defineCall<{ body: z.infer<typeof body> }, z.infer<typeof answer>>({
  method: 'PUT',
  path: '/api/retailer/cart/coupon',
  access: 'retailer',
  idempotency: 'taken',
  errors: ['coupon_not_found', 'coupon_invalid', 'coupon_conditions', 'coupon_used_up', 'idempotency_key_reused'],
  doc: 'Puts a coupon on the cart.',
})
