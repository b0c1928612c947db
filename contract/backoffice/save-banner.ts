import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body, params } from './save-banner.schema.ts'

export const saveBanner = defineCall<
  { body: z.infer<typeof body>; params: z.infer<typeof params> },
  z.infer<typeof answer>
>({
  method: 'PUT',
  path: '/backoffice/api/content/banners/:key',
  access: 'staff',
  errors: ['edit_conflict', 'not_found', 'validation'],
  doc: 'Saves the draft of a banner; revision 0 makes one.',
})
