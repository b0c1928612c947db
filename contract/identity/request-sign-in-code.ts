import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body } from './request-sign-in-code.schema.ts'

export const requestSignInCode = defineCall<{ body: z.infer<typeof body> }, z.infer<typeof answer>>({
  method: 'POST',
  path: '/api/user/login/code/request',
  access: 'public',
  status: 202,
  errors: ['validation', 'rate_limited', 'unavailable'],
  doc: 'Sends a code to the phone of an account, to sign in with instead of the password. The answer is the same where there is no such account. `unavailable` where another identity server keeps the accounts.',
})
