import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body, params } from './edit-promotion.schema.ts'

export const editPromotion = defineCall<
  { params: z.infer<typeof params>; body: z.infer<typeof body> },
  z.infer<typeof answer>
>({
  method: 'PUT',
  path: '/backoffice/api/promotions/:id',
  access: 'staff',
  errors: ['validation', 'not_found', 'conflict'],
  doc: 'Changes a draft. A published promotion cannot be changed, only ended.',
})
