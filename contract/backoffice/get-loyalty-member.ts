import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, params } from './get-loyalty-member.schema.ts'

export const getLoyaltyMember = defineCall<{ params: z.infer<typeof params> }, z.infer<typeof answer>>({
  method: 'GET',
  path: '/backoffice/api/loyalty/members/:id',
  access: 'staff',
  errors: ['unavailable'],
  doc: 'Points and tier of a shop.',
})
