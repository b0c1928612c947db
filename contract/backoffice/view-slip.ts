import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { params } from './view-slip.schema.ts'

export const viewSlip = defineCall<{ params: z.infer<typeof params> }, unknown>({
  method: 'GET',
  path: '/backoffice/api/slips/:id/picture',
  access: 'staff',
  answerType: 'image/webp',
  errors: ['not_found'],
  doc: 'The picture of a slip.',
})
