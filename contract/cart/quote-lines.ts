import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body } from './quote-lines.schema.ts'

export const quoteLines = defineCall<{ body: z.infer<typeof body> }, z.infer<typeof answer>>({
  method: 'POST',
  path: '/api/retailer/order/quote',
  access: 'retailer',
  errors: ['validation', 'forbidden', 'not_found'],
  doc: 'What an order of these goods alone would come to, priced and checked now; the cart, its coupon and its points stay out of it. `shippingAddressId` quotes delivery to that address.',
})
