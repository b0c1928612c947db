import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, params } from './service-account.schema.ts'

export const serviceAccount = defineCall<{ params: z.infer<typeof params> }, z.infer<typeof answer>>({
  method: 'GET',
  path: '/loyalty/service/members/:id',
  access: 'service',
  errors: [],
  doc: 'For the shop: points and tier of a member.',
})
