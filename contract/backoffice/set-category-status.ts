import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body, params } from './set-category-status.schema.ts'

export const setCategoryStatus = defineCall<
  { params: z.infer<typeof params>; body: z.infer<typeof body> },
  z.infer<typeof answer>
>({
  method: 'PUT',
  path: '/backoffice/api/categories/:id',
  access: 'staff',
  leastRole: 'manager',
  errors: ['not_found'],
  doc:
    'Takes a category with all its goods off the shelves, or puts it back. Goods and subcategories keep a status of their own. ' +
    'All pages follow within two seconds; what is in a cart cannot be ordered meanwhile.',
})
