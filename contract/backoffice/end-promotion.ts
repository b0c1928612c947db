import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, params } from './end-promotion.schema.ts'

export const endPromotion = defineCall<{ params: z.infer<typeof params> }, z.infer<typeof answer>>({
  method: 'POST',
  path: '/backoffice/api/promotions/:id/end',
  access: 'staff',
  leastRole: 'manager',
  errors: ['not_found', 'conflict'],
  doc: 'Ends a published promotion now, or withdraws one that has not begun.',
})
