import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body, params } from './report-problem.schema.ts'

export const reportProblem = defineCall<
  { params: z.infer<typeof params>; body: z.infer<typeof body> },
  z.infer<typeof answer>
>({
  method: 'POST',
  path: '/api/retailer/order/:id/problems',
  access: 'retailer',
  status: 201,
  idempotency: 'required',
  requestType: 'multipart/form-data',
  mostFiles: 4,
  errors: [
    'idempotency_key_required',
    'idempotency_key_reused',
    'not_found',
    'order_not_sent',
    'order_closed',
    'too_large',
    'unsupported_media_type',
    'validation',
    'rate_limited',
    'unavailable',
  ],
  doc: 'Reports what is wrong with the goods of an order that has left: goods, quantities, words and up to four photos.',
})
