import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer } from './list-coupons.schema.ts'

export const listCoupons = defineCall<object, z.infer<typeof answer>>({
  method: 'GET',
  path: '/api/retailer/cart/coupons',
  access: 'retailer',
  unknownQuery: 'ignored',
  errors: [],
  doc: 'Coupons the shop can see, and why one cannot be used now.',
})
