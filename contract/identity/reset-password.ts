import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { body } from './reset-password.schema.ts'

export const resetPassword = defineCall<{ body: z.infer<typeof body> }, undefined>({
  method: 'POST',
  path: '/api/user/password/reset',
  access: 'public',
  status: 204,
  errors: ['code_wrong', 'code_expired', 'code_too_many', 'rate_limited', 'accounts_elsewhere'],
  doc: 'Sets a new password with the code that was sent to the phone. All sessions of the shop end, and its phone is proven.',
})
