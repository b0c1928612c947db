import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, params } from './list-problems.schema.ts'

export const listProblems = defineCall<{ params: z.infer<typeof params> }, z.infer<typeof answer>>({
  method: 'GET',
  path: '/api/retailer/order/:id/problems',
  access: 'retailer',
  errors: ['not_found'],
  doc: 'What the retailer has reported of an order, newest first, and what became of it.',
})
