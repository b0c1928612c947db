import * as z from 'zod/mini'
import { imageId } from '../content/rich-text.schema.ts'
import { actor, instant, number } from '../shapes.schema.ts'

export const uploadedImage = z.object({
  id: imageId,
  name: z.string(),
  width: number,
  height: number,
  uploadedAt: instant,
  uploadedBy: actor,
})
