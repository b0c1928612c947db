import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer } from './link-apple.schema.ts'

export const linkApple = defineCall<Record<never, never>, z.infer<typeof answer>>({
  method: 'POST',
  path: '/api/customer/apple',
  access: 'retailer',
  errors: ['reauthentication_required', 'not_found', 'rate_limited'],
  doc: 'Begins linking the shop with an Apple Account: says where to send the browser, which comes back to the account page.',
})
