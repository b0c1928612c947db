import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body, params } from './service-hold.schema.ts'

export const serviceHold = defineCall<
  { body: z.infer<typeof body>; params: z.infer<typeof params> },
  z.infer<typeof answer>
>({
  method: 'PUT',
  path: '/loyalty/service/orders/:id/hold',
  access: 'service',
  errors: ['points_short', 'order_closed', 'not_found'],
  doc: 'For the shop: puts points aside for an order to be. May be repeated.',
})
