import { uploadedImage } from './image.schema.ts'

export const answer = uploadedImage
