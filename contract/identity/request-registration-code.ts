import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body } from './request-registration-code.schema.ts'

export const requestRegistrationCode = defineCall<{ body: z.infer<typeof body> }, z.infer<typeof answer>>({
  method: 'POST',
  path: '/api/user/register/code',
  access: 'public',
  status: 202,
  errors: ['validation', 'rate_limited', 'accounts_elsewhere'],
  doc: 'Sends the code that a registration needs to a phone. The answer is the same where the number has an account; then the message says so.',
})
