import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body } from './get-payment-url.schema.ts'

export const getPaymentUrl = defineCall<{ body: z.infer<typeof body> }, z.infer<typeof answer>>({
  method: 'POST',
  path: '/api/payment/url',
  access: 'retailer',
  idempotency: 'required',
  errors: [
    'idempotency_key_required',
    'idempotency_key_reused',
    'not_found',
    'forbidden',
    'amount_mismatch',
    'already_paid',
    'order_closed',
    'method_not_offered',
    'gateway_unavailable',
  ],
  doc: 'Starts a payment attempt at the gateway and tells where to pay. `invoiceNo` is the order number.',
})
