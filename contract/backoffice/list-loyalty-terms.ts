import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer } from './list-loyalty-terms.schema.ts'

export const listLoyaltyTerms = defineCall<object, z.infer<typeof answer>>({
  method: 'GET',
  path: '/backoffice/api/loyalty/terms',
  access: 'staff',
  errors: ['unavailable'],
  doc: 'What points are earned by, and from when on; the terms in force first.',
})
