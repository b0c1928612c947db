import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body } from './add-address.schema.ts'

export const addAddress = defineCall<{ body: z.infer<typeof body> }, z.infer<typeof answer>>({
  method: 'POST',
  path: '/api/customer/addresses',
  access: 'retailer',
  status: 201,
  errors: ['validation'],
  doc: 'Adds an address. The first one a shop has becomes its default.',
})
