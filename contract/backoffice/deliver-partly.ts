import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body, params } from './deliver-partly.schema.ts'

export const deliverPartly = defineCall<
  { params: z.infer<typeof params>; body: z.infer<typeof body> },
  z.infer<typeof answer>
>({
  method: 'POST',
  path: '/backoffice/api/orders/:id/partial-delivery',
  access: 'staff',
  errors: ['validation', 'not_found', 'order_closed'],
  doc: 'A part of an order arrived: the rest goes back to stock, and its money, where it was paid, has to go back.',
})
