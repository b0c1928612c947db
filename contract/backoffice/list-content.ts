import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, query } from './list-content.schema.ts'

export const listContent = defineCall<{ query: z.infer<typeof query> }, z.infer<typeof answer>>({
  method: 'GET',
  path: '/backoffice/api/content',
  access: 'staff',
  errors: [],
  doc: 'What the staff have written, by kind and key.',
})
