import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer } from './download-data.schema.ts'

export const downloadData = defineCall<object, z.infer<typeof answer>>({
  method: 'GET',
  path: '/api/customer/data',
  access: 'retailer',
  errors: [],
  doc: 'Everything kept about the signed-in shop, as a file: profile, addresses, consents, cart, orders with lines and events, tax documents.',
})
