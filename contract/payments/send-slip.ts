import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body } from './send-slip.schema.ts'

export const sendSlip = defineCall<{ body: z.infer<typeof body> }, z.infer<typeof answer>>({
  method: 'POST',
  path: '/api/orders/',
  access: 'retailer',
  idempotency: 'taken',
  requestType: 'multipart/form-data',
  errors: [
    'idempotency_key_reused',
    'not_found',
    'slip_used',
    'slip_unreadable',
    'order_closed',
    'already_paid',
    'too_large',
    'unsupported_media_type',
    'amount_mismatch',
    'method_not_offered',
    'rate_limited',
    'unavailable',
  ],
  doc: 'Takes the slip of a transfer for an order that waits for its money; a clerk looks at it. `orderID` is the id of the order.',
})
