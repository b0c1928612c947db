import { envelope, paging } from '../shapes.schema.ts'
import { uploadedImage } from './image.schema.ts'

export const query = paging
export const answer = envelope(uploadedImage)
