import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body } from './create-staff.schema.ts'

export const createStaffAccount = defineCall<{ body: z.infer<typeof body> }, z.infer<typeof answer>>({
  method: 'POST',
  path: '/backoffice/api/staff',
  access: 'staff',
  leastRole: 'admin',
  status: 201,
  errors: ['username_taken', 'accounts_elsewhere'],
  doc: 'Adds one of the staff, who should set a password of their own at once.',
})
