import * as z from 'zod/mini'
import { uploadedImage } from './image.schema.ts'

/** JPEG, PNG, WebP, GIF or AVIF of at most 8 MB, told by its bytes. */
export const body = z.object({ image: z.file() })
export const answer = uploadedImage
