import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, query } from './list-undelivered.schema.ts'

export const listUndelivered = defineCall<{ query: z.infer<typeof query> }, z.infer<typeof answer>>({
  method: 'GET',
  path: '/backoffice/api/outbox/undelivered',
  access: 'staff',
  errors: [],
  doc: 'Events that a consumer failed at or did not get to, the oldest first.',
})
