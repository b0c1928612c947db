import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, query } from './list-problems.schema.ts'

export const listProblemQueue = defineCall<{ query: z.infer<typeof query> }, z.infer<typeof answer>>({
  method: 'GET',
  path: '/backoffice/api/problems',
  access: 'staff',
  errors: ['validation'],
  doc: 'What retailers report of their orders, by state; oldest first, as the staff work through them.',
})
