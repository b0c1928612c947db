import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, query } from './list-outbox.schema.ts'

export const listOutbox = defineCall<{ query: z.infer<typeof query> }, z.infer<typeof answer>>({
  method: 'GET',
  path: '/backoffice/api/outbox',
  access: 'staff',
  errors: [],
  doc: 'Text messages of the last 7 days that no provider has sent, newest first; a service elsewhere keeps its own.',
})
