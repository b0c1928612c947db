import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body } from './confirm-code.schema.ts'

export const confirmCode = defineCall<{ body: z.infer<typeof body> }, z.infer<typeof answer>>({
  method: 'POST',
  path: '/company/verify/',
  access: 'retailer',
  errors: ['forbidden', 'code_expired', 'code_too_many', 'rate_limited'],
  doc: 'Confirms a code: opens restricted goods for 24 hours and sets the cookie `verify-restrict-product`.',
})
