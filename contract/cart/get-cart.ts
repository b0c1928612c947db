import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, query } from './get-cart.schema.ts'

export const getCart = defineCall<{ query: z.infer<typeof query> }, z.infer<typeof answer>>({
  method: 'GET',
  path: '/api/retailer/cart',
  access: 'retailer',
  unknownQuery: 'ignored',
  errors: [],
  doc: 'The cart, priced now. `shippingAddressId` quotes delivery to that address.',
})
