import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, params } from './get-category.schema.ts'

export const getCategory = defineCall<{ params: z.infer<typeof params> }, z.infer<typeof answer>>({
  method: 'GET',
  path: '/backoffice/api/categories/:id',
  access: 'staff',
  errors: ['not_found'],
  doc: 'One category with its subcategories.',
})
