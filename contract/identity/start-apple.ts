import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body } from './start-apple.schema.ts'

export const startApple = defineCall<{ body: z.infer<typeof body> }, z.infer<typeof answer>>({
  method: 'POST',
  path: '/api/user/apple/start',
  access: 'public',
  errors: ['not_found', 'rate_limited'],
  doc: 'Begins signing in with Apple: remembers the browser by a cookie, and says where to send it. `not_found` where it is not offered.',
})
