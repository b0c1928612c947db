import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { params, query } from './print-credit-note.schema.ts'

export const printCreditNote = defineCall<{ params: z.infer<typeof params>; query: z.infer<typeof query> }, unknown>({
  method: 'GET',
  path: '/backoffice/api/credit-notes/:number/pdf',
  access: 'staff',
  answerType: 'application/pdf',
  errors: ['not_found', 'unavailable'],
  doc: "A credit note as PDF: the seller's copy, or the buyer's original.",
})
