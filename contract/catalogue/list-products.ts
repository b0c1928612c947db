import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, query } from './list-products.schema.ts'

export const listProducts = defineCall<{ query: z.infer<typeof query> }, z.infer<typeof answer>>({
  method: 'GET',
  path: '/api/products/list',
  access: 'public',
  unknownQuery: 'ignored',
  errors: [],
  doc: 'Some products by id, with exact stock; unknown ids are left out.',
})
