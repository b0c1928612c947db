import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body, params } from './restore-content.schema.ts'

export const restoreContent = defineCall<
  { body: z.infer<typeof body>; params: z.infer<typeof params> },
  z.infer<typeof answer>
>({
  method: 'POST',
  path: '/backoffice/api/content/:kind/:key/restore',
  access: 'staff',
  leastRole: 'manager',
  errors: ['edit_conflict', 'not_found'],
  doc: 'Makes an earlier edition the draft again, to be looked at and published.',
})
