import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body } from './sign-in-with-apple.schema.ts'

export const signInWithApple = defineCall<{ body: z.infer<typeof body> }, z.infer<typeof answer>>({
  method: 'POST',
  path: '/api/user/apple/sign-in',
  access: 'public',
  errors: ['not_found', 'rate_limited'],
  doc: 'Signs in the shop whose person has just come back from Apple. Works once.',
})
