import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, params } from './get-content.schema.ts'

export const getContent = defineCall<{ params: z.infer<typeof params> }, z.infer<typeof answer>>({
  method: 'GET',
  path: '/backoffice/api/content/:kind/:key',
  access: 'staff',
  errors: ['not_found'],
  doc: 'A text: its draft and what readers see.',
})
