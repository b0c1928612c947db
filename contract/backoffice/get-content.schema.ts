import { content, contentParams } from './content.schema.ts'

export const params = contentParams
export const answer = content
