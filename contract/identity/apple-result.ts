import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer } from './apple-result.schema.ts'

export const appleResult = defineCall<Record<never, never>, z.infer<typeof answer>>({
  method: 'GET',
  path: '/api/user/apple',
  access: 'public',
  errors: [],
  doc: 'What Apple said of the person before this browser, to fill in a registration. Known by the cookie `apple-sign-in`, for seven days; null where Apple has said nothing, or nothing that is left.',
})
