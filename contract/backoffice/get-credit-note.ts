import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, params } from './get-credit-note.schema.ts'

export const getCreditNote = defineCall<{ params: z.infer<typeof params> }, z.infer<typeof answer>>({
  method: 'GET',
  path: '/backoffice/api/credit-notes/:number',
  access: 'staff',
  errors: ['not_found'],
  doc: 'A credit note with its lines.',
})
