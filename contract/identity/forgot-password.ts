import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body } from './forgot-password.schema.ts'

export const forgotPassword = defineCall<{ body: z.infer<typeof body> }, z.infer<typeof answer>>({
  method: 'POST',
  path: '/api/user/password/forgot',
  access: 'public',
  status: 202,
  errors: ['rate_limited', 'accounts_elsewhere'],
  doc: 'Sends a code to the phone of an account, at most three an hour. The answer is the same where there is no such account.',
})
