import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { params } from './download-credit-note.schema.ts'

export const downloadCreditNote = defineCall<{ params: z.infer<typeof params> }, unknown>({
  method: 'GET',
  path: '/api/retailer/order/:id/credit-note/:number',
  access: 'retailer',
  answerType: 'application/pdf',
  errors: ['not_found', 'unavailable'],
  doc: "A credit note of one's own order, the original.",
})
