import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { params } from './remove-address.schema.ts'

export const removeAddress = defineCall<{ params: z.infer<typeof params> }, undefined>({
  method: 'DELETE',
  path: '/api/customer/addresses/:id',
  access: 'retailer',
  status: 204,
  errors: ['not_found'],
  doc: 'Removes an address. Where it was a default, another address of the shop takes its place.',
})
