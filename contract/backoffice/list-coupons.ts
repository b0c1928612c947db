import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, query } from './list-coupons.schema.ts'

export const listCoupons = defineCall<{ query: z.infer<typeof query> }, z.infer<typeof answer>>({
  method: 'GET',
  path: '/backoffice/api/coupons',
  access: 'staff',
  errors: ['validation'],
  doc: 'Drafts, then published coupons, newest first.',
})
