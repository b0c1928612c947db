import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body, params } from './set-subcategory-status.schema.ts'

export const setSubcategoryStatus = defineCall<
  { params: z.infer<typeof params>; body: z.infer<typeof body> },
  z.infer<typeof answer>
>({
  method: 'PUT',
  path: '/backoffice/api/subcategories/:id',
  access: 'staff',
  leastRole: 'manager',
  errors: ['not_found'],
  doc: 'Takes a subcategory with all its goods off the shelves, or puts it back. All pages follow within two seconds.',
})
