import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer } from './get-tax-profile.schema.ts'

export const getTaxProfile = defineCall<object, z.infer<typeof answer>>({
  method: 'GET',
  path: '/api/retailer/tax-profile',
  access: 'retailer',
  errors: [],
  doc: "The buyer on the shop's latest order with a tax invoice, to begin the next one with; null where there is none.",
})
