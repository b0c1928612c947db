import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { params } from './view-problem-photo.schema.ts'

export const viewProblemPhoto = defineCall<{ params: z.infer<typeof params> }, unknown>({
  method: 'GET',
  path: '/backoffice/api/problems/:id/photos/:no',
  access: 'staff',
  answerType: 'image/webp',
  errors: ['not_found'],
  doc: 'A photo of a report.',
})
