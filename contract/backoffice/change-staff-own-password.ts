import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { body } from './change-staff-own-password.schema.ts'

export const changeStaffOwnPassword = defineCall<{ body: z.infer<typeof body> }, undefined>({
  method: 'PUT',
  path: '/backoffice/api/own-password',
  access: 'staff',
  status: 204,
  errors: ['password_wrong', 'rate_limited', 'accounts_elsewhere'],
  doc: 'Sets a new password for oneself. The old one is needed; all other sessions end.',
})
