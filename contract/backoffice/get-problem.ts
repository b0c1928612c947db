import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, params } from './get-problem.schema.ts'

export const getProblem = defineCall<{ params: z.infer<typeof params> }, z.infer<typeof answer>>({
  method: 'GET',
  path: '/backoffice/api/problems/:id',
  access: 'staff',
  errors: ['not_found'],
  doc: 'One report of a problem.',
})
