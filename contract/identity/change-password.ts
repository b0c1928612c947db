import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { body } from './change-password.schema.ts'

export const changePassword = defineCall<{ body: z.infer<typeof body> }, undefined>({
  method: 'PUT',
  path: '/api/user/password',
  access: 'retailer',
  status: 204,
  errors: ['password_wrong', 'rate_limited', 'accounts_elsewhere'],
  doc: 'Sets a new password. The old one is needed; wrong ones count like wrong log-ins. All other sessions of the shop end.',
})
