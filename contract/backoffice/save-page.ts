import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body, params } from './save-page.schema.ts'

export const savePage = defineCall<
  { body: z.infer<typeof body>; params: z.infer<typeof params> },
  z.infer<typeof answer>
>({
  method: 'PUT',
  path: '/backoffice/api/content/pages/:key',
  access: 'staff',
  errors: ['edit_conflict', 'not_found', 'validation'],
  doc: 'Saves the draft of a page. Who saves over a newer draft gets 409.',
})
