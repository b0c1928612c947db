import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer } from './list-brands.schema.ts'

export const listBrands = defineCall<object, z.infer<typeof answer>>({
  method: 'GET',
  path: '/company/brands/',
  access: 'public',
  unknownQuery: 'ignored',
  errors: [],
  doc: 'All brands.',
})
