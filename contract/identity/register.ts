import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body } from './register.schema.ts'

export const register = defineCall<{ body: z.infer<typeof body> }, z.infer<typeof answer>>({
  method: 'POST',
  path: '/api/user/register',
  access: 'public',
  status: 201,
  errors: [
    'validation',
    'code_wrong',
    'code_expired',
    'code_too_many',
    'phone_taken',
    'email_taken',
    'apple_taken',
    'rate_limited',
    'accounts_elsewhere',
  ],
  doc: 'Opens an account for a shop whose phone is proven by the code sent to it; what is taken is told only to whoever has that code. Field errors come back as `errors: [{path, code}]`.',
})
