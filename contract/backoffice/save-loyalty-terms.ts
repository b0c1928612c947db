import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body } from './save-loyalty-terms.schema.ts'

export const saveLoyaltyTerms = defineCall<{ body: z.infer<typeof body> }, z.infer<typeof answer>>({
  method: 'PUT',
  path: '/backoffice/api/loyalty/terms',
  access: 'staff',
  leastRole: 'manager',
  errors: ['validation', 'unavailable'],
  doc: 'Lets other terms begin at a moment to come. Terms that have begun stay as they are.',
})
