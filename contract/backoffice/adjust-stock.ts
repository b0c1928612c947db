import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body } from './adjust-stock.schema.ts'

export const adjustStock = defineCall<{ body: z.infer<typeof body> }, z.infer<typeof answer>>({
  method: 'POST',
  path: '/backoffice/api/stock/adjust',
  access: 'staff',
  idempotency: 'required',
  errors: [
    'idempotency_key_required',
    'idempotency_key_reused',
    'validation',
    'not_found',
    'insufficient_stock',
    'conflict',
  ],
  doc: 'Puts a stock right by what came, went or was counted; never below zero. `conflict` where `seenOnHand` is no longer so.',
})
