import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { params } from './discard-promotion.schema.ts'

export const discardPromotion = defineCall<{ params: z.infer<typeof params> }, undefined>({
  method: 'DELETE',
  path: '/backoffice/api/promotions/:id',
  access: 'staff',
  status: 204,
  errors: ['not_found', 'conflict'],
  doc: 'Throws a draft away. A published promotion stays.',
})
