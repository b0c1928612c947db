import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer } from './get-profile.schema.ts'

export const getProfile = defineCall<object, z.infer<typeof answer>>({
  method: 'GET',
  path: '/api/customer/profile',
  access: 'retailer',
  unknownQuery: 'ignored',
  errors: [],
  doc: 'The signed-in shop: its names, numbers and addresses.',
})
