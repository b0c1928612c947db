import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, params, query } from './service-history.schema.ts'

export const serviceHistory = defineCall<
  { params: z.infer<typeof params>; query: z.infer<typeof query> },
  z.infer<typeof answer>
>({
  method: 'GET',
  path: '/loyalty/service/members/:id/history',
  access: 'service',
  errors: [],
  doc: 'For the shop: a member’s points as they came and went, newest first.',
})
