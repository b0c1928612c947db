import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer } from './refresh-cart.schema.ts'

export const refreshCart = defineCall<object, z.infer<typeof answer>>({
  method: 'POST',
  path: '/api/retailer/cart/refresh',
  access: 'retailer',
  errors: [],
  doc: 'The cart, repriced and checked again.',
})
