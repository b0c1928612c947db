import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body, params } from './service-earn.schema.ts'

export const serviceEarn = defineCall<
  { body: z.infer<typeof body>; params: z.infer<typeof params> },
  z.infer<typeof answer>
>({
  method: 'PUT',
  path: '/loyalty/service/orders/:id/earning',
  access: 'service',
  errors: ['not_found'],
  doc: 'For the shop: sets what was delivered of an order in goods that may earn, baht; less than before takes points back.',
})
