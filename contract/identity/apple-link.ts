import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer } from './apple-link.schema.ts'

export const appleLink = defineCall<Record<never, never>, z.infer<typeof answer>>({
  method: 'GET',
  path: '/api/customer/apple',
  access: 'retailer',
  errors: [],
  doc: 'Whether the shop can be signed in to with Apple.',
})
