import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { body, params } from './set-staff-password.schema.ts'

export const setStaffPassword = defineCall<{ params: z.infer<typeof params>; body: z.infer<typeof body> }, undefined>({
  method: 'PUT',
  path: '/backoffice/api/staff/:id/password',
  access: 'staff',
  leastRole: 'admin',
  status: 204,
  errors: ['not_found', 'accounts_elsewhere'],
  doc: 'Sets the password of one of the staff who has forgotten it. All sessions of that account end.',
})
