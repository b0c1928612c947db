import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { params } from './problem-photo.schema.ts'

export const problemPhoto = defineCall<{ params: z.infer<typeof params> }, unknown>({
  method: 'GET',
  path: '/api/retailer/problems/:id/photos/:no',
  access: 'retailer',
  answerType: 'image/webp',
  errors: ['not_found'],
  doc: "A photo of the retailer's own report.",
})
