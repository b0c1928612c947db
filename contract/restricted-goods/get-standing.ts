import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer } from './get-standing.schema.ts'

export const getStanding = defineCall<Record<never, never>, z.infer<typeof answer>>({
  method: 'GET',
  path: '/company/verify/standing',
  access: 'retailer',
  errors: [],
  doc: 'What is known of the shop that asks: until when it may buy restricted goods, and its licences on file.',
})
