import type * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { answer } from './upload-image.schema.ts'

export const uploadImage = defineCall<object, z.infer<typeof answer>>({
  method: 'POST',
  path: '/backoffice/api/images',
  access: 'staff',
  status: 201,
  errors: ['too_large', 'unsupported_media_type', 'malformed', 'validation'],
  doc: 'Takes a picture as multipart field `image` (JPEG, PNG, WebP, GIF or AVIF) and keeps it as WebP. The same picture has the same id.',
})
