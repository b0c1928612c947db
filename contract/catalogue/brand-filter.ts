import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer } from './brand-filter.schema.ts'

export const brandFilter = defineCall<object, z.infer<typeof answer>>({
  method: 'GET',
  path: '/company/brands/filter/',
  access: 'public',
  unknownQuery: 'ignored',
  errors: [],
  doc: 'Brands with the categories in which they sell something.',
})
