import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, params } from './get-slip.schema.ts'

export const getSlip = defineCall<{ params: z.infer<typeof params> }, z.infer<typeof answer>>({
  method: 'GET',
  path: '/backoffice/api/slips/:id',
  access: 'staff',
  errors: ['not_found'],
  doc: 'One slip.',
})
