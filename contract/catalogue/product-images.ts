import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer } from './product-images.schema.ts'

export const productImages = defineCall<object, z.infer<typeof answer>>({
  method: 'GET',
  path: '/api/product-images',
  access: 'public',
  unknownQuery: 'ignored',
  errors: [],
  doc: 'The picture of each product.',
})
