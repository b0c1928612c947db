import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer } from './remove-coupon.schema.ts'

export const removeCoupon = defineCall<object, z.infer<typeof answer>>({
  method: 'DELETE',
  path: '/api/retailer/cart/coupon',
  access: 'retailer',
  idempotency: 'taken',
  errors: ['idempotency_key_reused'],
  doc: 'Takes the coupon off the cart.',
})
