import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body } from './customer-info.schema.ts'

export const customerInfo = defineCall<{ body: z.infer<typeof body> }, z.infer<typeof answer>>({
  method: 'POST',
  path: '/loyalty/user/customer_info',
  access: 'signed-in',
  errors: ['forbidden', 'phone_unverified', 'unavailable'],
  doc: 'Points and tier by phone number: a shop asks for its own, staff for any.',
})
