import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, params } from './get-staff.schema.ts'

export const getStaff = defineCall<{ params: z.infer<typeof params> }, z.infer<typeof answer>>({
  method: 'GET',
  path: '/backoffice/api/staff/:id',
  access: 'staff',
  leastRole: 'admin',
  errors: ['not_found', 'accounts_elsewhere'],
  doc: 'One of the staff.',
})
