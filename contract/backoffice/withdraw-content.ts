import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body, params } from './withdraw-content.schema.ts'

export const withdrawContent = defineCall<
  { body: z.infer<typeof body>; params: z.infer<typeof params> },
  z.infer<typeof answer>
>({
  method: 'POST',
  path: '/backoffice/api/content/:kind/:key/withdraw',
  access: 'staff',
  leastRole: 'manager',
  errors: ['edit_conflict', 'not_found'],
  doc: 'Takes a popup or a banner from the shop; its draft and its editions stay.',
})
