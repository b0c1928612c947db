import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, params } from './get-promotion.schema.ts'

export const getPromotion = defineCall<{ params: z.infer<typeof params> }, z.infer<typeof answer>>({
  method: 'GET',
  path: '/backoffice/api/promotions/:id',
  access: 'staff',
  errors: ['not_found'],
  doc: 'One promotion, draft or published.',
})
