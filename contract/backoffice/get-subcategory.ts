import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, params } from './get-subcategory.schema.ts'

export const getSubcategory = defineCall<{ params: z.infer<typeof params> }, z.infer<typeof answer>>({
  method: 'GET',
  path: '/backoffice/api/subcategories/:id',
  access: 'staff',
  errors: ['not_found'],
  doc: 'One subcategory. Its status is its own: it is not shown while its category is inactive.',
})
