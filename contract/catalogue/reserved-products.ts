import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer } from './reserved-products.schema.ts'

export const getReservedProducts = defineCall<Record<never, never>, z.infer<typeof answer>>({
  method: 'GET',
  path: '/api/products/reserved',
  access: 'retailer',
  errors: [],
  doc: 'The goods that are in no public list because not everybody may see them, as far as this shop may; exact stock.',
})
