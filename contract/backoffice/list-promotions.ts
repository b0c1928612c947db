import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, query } from './list-promotions.schema.ts'

export const listPromotions = defineCall<{ query: z.infer<typeof query> }, z.infer<typeof answer>>({
  method: 'GET',
  path: '/backoffice/api/promotions',
  access: 'staff',
  errors: ['validation'],
  doc: 'Drafts, then published promotions, newest first.',
})
