import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body } from './place-order.schema.ts'

export const placeOrder = defineCall<{ body: z.infer<typeof body> }, z.infer<typeof answer>>({
  method: 'POST',
  path: '/api/retailer/order',
  access: 'retailer',
  status: 201,
  idempotency: 'required',
  errors: [
    'idempotency_key_required',
    'idempotency_key_reused',
    'forbidden',
    'not_found',
    'cart_empty',
    'out_of_stock',
    'insufficient_stock',
    'price_changed',
    'points_short',
    'points_unavailable',
    'not_purchasable',
    'restricted_product',
    'phone_unverified',
    'licence_required',
    'verification_unavailable',
    'method_not_offered',
    'coupon_used_up',
    'validation',
  ],
  doc: 'Turns the cart into an order, in one transaction. With `lines` only these goods are ordered, and the cart, its coupon and its points stay as they are. When anything changed since the page was drawn: 409 with the reasons, and the cart as it was.',
})
