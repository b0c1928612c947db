import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, params, query } from './list-loyalty-history.schema.ts'

export const listLoyaltyHistory = defineCall<
  { params: z.infer<typeof params>; query: z.infer<typeof query> },
  z.infer<typeof answer>
>({
  method: 'GET',
  path: '/backoffice/api/loyalty/members/:id/history',
  access: 'staff',
  errors: ['unavailable'],
  doc: 'A shop’s points as they came and went, newest first.',
})
