import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body } from './log-in.schema.ts'

export const logIn = defineCall<{ body: z.infer<typeof body> }, z.infer<typeof answer>>({
  method: 'POST',
  path: '/api/user/login',
  access: 'public',
  errors: ['invalid_credentials', 'rate_limited', 'unavailable'],
  doc: 'Signs a shop in with its phone number and password. A wrong pair answers 401 with `is_login_pass: false`.',
})
