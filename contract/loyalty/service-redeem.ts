import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body, params } from './service-redeem.schema.ts'

export const serviceRedeem = defineCall<
  { body: z.infer<typeof body>; params: z.infer<typeof params> },
  z.infer<typeof answer>
>({
  method: 'PUT',
  path: '/loyalty/service/orders/:id/redemption',
  access: 'service',
  errors: ['not_found'],
  doc: 'For the shop: sets how many points an order used; of those held the rest goes back.',
})
