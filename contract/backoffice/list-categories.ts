import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer } from './list-categories.schema.ts'

export const listCategories = defineCall<Record<never, never>, z.infer<typeof answer>>({
  method: 'GET',
  path: '/backoffice/api/categories',
  access: 'staff',
  errors: [],
  doc: 'Every category with its subcategories, the inactive ones too, in the order in which they are shown.',
})
