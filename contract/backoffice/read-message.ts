import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, params } from './read-message.schema.ts'

export const readMessage = defineCall<{ params: z.infer<typeof params> }, z.infer<typeof answer>>({
  method: 'POST',
  path: '/backoffice/api/outbox/:id/read',
  access: 'staff',
  leastRole: 'manager',
  errors: ['not_found', 'conflict'],
  doc: 'The whole text of a message with a code, for a shop that did not get it. It is shown once, and who read it is written down; `conflict` afterwards.',
})
