import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, params } from './preview-content.schema.ts'

export const previewContent = defineCall<{ params: z.infer<typeof params> }, z.infer<typeof answer>>({
  method: 'POST',
  path: '/backoffice/api/content/:kind/:key/preview',
  access: 'staff',
  errors: ['not_found'],
  doc: 'A signed link that shows the draft in the shop for a quarter of an hour.',
})
