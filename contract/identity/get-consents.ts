import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer } from './get-consents.schema.ts'

export const getConsents = defineCall<object, z.infer<typeof answer>>({
  method: 'GET',
  path: '/api/customer/consents',
  access: 'retailer',
  errors: [],
  doc: 'What the shop has agreed to, and whether it is to be asked again.',
})
