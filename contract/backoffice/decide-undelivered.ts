import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body, params } from './decide-undelivered.schema.ts'

export const decideUndelivered = defineCall<
  { params: z.infer<typeof params>; body: z.infer<typeof body> },
  z.infer<typeof answer>
>({
  method: 'POST',
  path: '/backoffice/api/outbox/undelivered/:eventId/:consumer',
  access: 'staff',
  leastRole: 'manager',
  errors: ['not_found', 'validation'],
  doc: 'Has an event that a consumer failed at brought to it once more, or done without.',
})
