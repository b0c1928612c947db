import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer } from './get-brand.schema.ts'

export const getBrand = defineCall<object, z.infer<typeof answer>>({
  method: 'GET',
  path: '/content/brand',
  access: 'public',
  errors: [],
  doc: 'The supplier: name, logo, colours, how and when to reach it, in both languages.',
})
