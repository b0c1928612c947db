import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer } from './sign-in-ways.schema.ts'

export const signInWays = defineCall<Record<never, never>, z.infer<typeof answer>>({
  method: 'GET',
  path: '/api/user/sign-in-ways',
  access: 'public',
  errors: [],
  doc: 'What the login page offers.',
})
