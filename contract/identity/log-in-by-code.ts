import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body } from './log-in-by-code.schema.ts'

export const logInByCode = defineCall<{ body: z.infer<typeof body> }, z.infer<typeof answer>>({
  method: 'POST',
  path: '/api/user/login/code',
  access: 'public',
  errors: ['validation', 'code_wrong', 'code_expired', 'code_too_many', 'rate_limited', 'unavailable'],
  doc: 'Signs a shop in with the code that was sent to its phone; answers like the sign-in by password. A phone that was not proven is from then on.',
})
