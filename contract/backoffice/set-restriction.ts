import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body, params } from './set-restriction.schema.ts'

export const setRestriction = defineCall<
  { params: z.infer<typeof params>; body: z.infer<typeof body> },
  z.infer<typeof answer>
>({
  method: 'PUT',
  path: '/backoffice/api/restricted-goods/categories/:id',
  access: 'staff',
  leastRole: 'manager',
  errors: ['not_found'],
  doc: 'Says what selling the goods of a category asks for; null lifts it. It holds from the next tap on.',
})
