import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer } from './get-delivery.schema.ts'

export const getDelivery = defineCall<object, z.infer<typeof answer>>({
  method: 'GET',
  path: '/content/delivery',
  access: 'public',
  errors: [],
  doc: 'The policy of delivery and returns, and what delivery costs by province (baht, VAT included).',
})
