import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, query } from './list-credit-notes.schema.ts'

export const listCreditNotes = defineCall<{ query: z.infer<typeof query> }, z.infer<typeof answer>>({
  method: 'GET',
  path: '/backoffice/api/credit-notes',
  access: 'staff',
  errors: ['validation'],
  doc: 'Credit notes, newest first.',
})
