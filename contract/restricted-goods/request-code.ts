import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body } from './request-code.schema.ts'

export const requestCode = defineCall<{ body: z.infer<typeof body> }, z.infer<typeof answer>>({
  method: 'POST',
  path: '/company/verify/request',
  access: 'retailer',
  status: 202,
  errors: ['forbidden', 'validation', 'rate_limited', 'unavailable'],
  doc: "Sends a code of 6 digits to the account's own phone number; at most 3 an hour, a new one replaces the last.",
})
