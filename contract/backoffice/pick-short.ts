import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body, params } from './pick-short.schema.ts'

export const pickShort = defineCall<
  { params: z.infer<typeof params>; body: z.infer<typeof body> },
  z.infer<typeof answer>
>({
  method: 'POST',
  path: '/backoffice/api/orders/:id/short-pick',
  access: 'staff',
  errors: ['validation', 'not_found', 'order_closed', 'out_of_stock', 'not_undoable'],
  doc: 'Less of some lines could be picked than was ordered. Quantities are absolute: the same request again changes nothing.',
})
