import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body, params } from './service-release.schema.ts'

export const serviceRelease = defineCall<
  { body: z.infer<typeof body>; params: z.infer<typeof params> },
  z.infer<typeof answer>
>({
  method: 'PUT',
  path: '/loyalty/service/orders/:id/release',
  access: 'service',
  errors: ['order_closed', 'not_found'],
  doc: 'For the shop: gives up an order that was not placed, also where its hold never arrived.',
})
