import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body, params } from './publish-content.schema.ts'

export const publishContent = defineCall<
  { body: z.infer<typeof body>; params: z.infer<typeof params> },
  z.infer<typeof answer>
>({
  method: 'POST',
  path: '/backoffice/api/content/:kind/:key/publish',
  access: 'staff',
  leastRole: 'manager',
  errors: ['edit_conflict', 'not_found', 'validation'],
  doc: 'Publishes the draft as a new edition, which readers see within seconds.',
})
