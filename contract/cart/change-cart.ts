import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body, query } from './change-cart.schema.ts'

export const changeCart = defineCall<
  { query: z.infer<typeof query>; body: z.infer<typeof body> },
  z.infer<typeof answer>
>({
  method: 'POST',
  path: '/api/retailer/cart',
  access: 'retailer',
  idempotency: 'taken',
  errors: [
    'validation',
    'forbidden',
    'restricted_product',
    'phone_unverified',
    'licence_required',
    'verification_unavailable',
    'insufficient_stock',
    'out_of_stock',
    'not_purchasable',
    'idempotency_key_reused',
  ],
  doc: 'Adds signed changes to the cart, all or nothing; with `partial=true` does what can be done.',
})
