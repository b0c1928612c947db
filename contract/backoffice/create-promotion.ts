import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body } from './create-promotion.schema.ts'

export const createPromotion = defineCall<{ body: z.infer<typeof body> }, z.infer<typeof answer>>({
  method: 'POST',
  path: '/backoffice/api/promotions',
  access: 'staff',
  status: 201,
  errors: ['validation'],
  doc: 'Makes a draft; everything that is wrong with its terms is told at once.',
})
