import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, query } from './my-points-history.schema.ts'

export const myPointsHistory = defineCall<{ query: z.infer<typeof query> }, z.infer<typeof answer>>({
  method: 'GET',
  path: '/loyalty/user/history',
  access: 'retailer',
  errors: ['phone_unverified', 'unavailable'],
  doc: 'The shop’s points as they came and went, newest first.',
})
