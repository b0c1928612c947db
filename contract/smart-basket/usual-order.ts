import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer } from './usual-order.schema.ts'

export const usualOrder = defineCall<object, z.infer<typeof answer>>({
  method: 'GET',
  path: '/api/retailer/order/usual',
  access: 'retailer',
  errors: [],
  doc: 'The order the shop is about to make: what it buys regularly and needs again, without what is in the cart or on its way, at prices of now; for a shop that has never ordered, best sellers to begin with.',
})
