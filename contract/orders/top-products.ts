import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer } from './top-products.schema.ts'

export const topProducts = defineCall<object, z.infer<typeof answer>>({
  method: 'GET',
  path: '/api/retailer/order/top-products',
  access: 'retailer',
  unknownQuery: 'ignored',
  errors: [],
  doc: 'What the shop buys most often, with its usual and its last quantity.',
})
