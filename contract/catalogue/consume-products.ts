import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, query } from './consume-products.schema.ts'

export const consumeProducts = defineCall<{ query: z.infer<typeof query> }, z.infer<typeof answer>>({
  method: 'GET',
  path: '/api/products/consume',
  access: 'public',
  unknownQuery: 'ignored',
  errors: [],
  doc: 'The main catalogue. Stock is at most 5 seconds old.',
})
