import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, params } from './remove-from-cart.schema.ts'

export const removeFromCart = defineCall<{ params: z.infer<typeof params> }, z.infer<typeof answer>>({
  method: 'DELETE',
  path: '/api/retailer/cart/:id',
  access: 'retailer',
  idempotency: 'taken',
  errors: ['not_found', 'idempotency_key_reused'],
  doc: 'Removes one line of goods.',
})
