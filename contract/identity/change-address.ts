import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body, params } from './change-address.schema.ts'

export const changeAddress = defineCall<
  { params: z.infer<typeof params>; body: z.infer<typeof body> },
  z.infer<typeof answer>
>({
  method: 'PUT',
  path: '/api/customer/addresses/:id',
  access: 'retailer',
  errors: ['validation', 'not_found'],
  doc: 'Changes an address. Orders placed before keep the address they were placed with.',
})
