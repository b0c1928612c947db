import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer, body } from './upload-image.schema.ts'

export const uploadImage = defineCall<{ body: z.infer<typeof body> }, z.infer<typeof answer>>({
  method: 'POST',
  path: '/backoffice/api/images',
  requestType: 'multipart/form-data',
  access: 'staff',
  status: 201,
  errors: ['too_large', 'unsupported_media_type', 'malformed', 'validation'],
  doc: 'Keeps a picture as WebP without anything but its pixels. The same picture has the same id.',
})
