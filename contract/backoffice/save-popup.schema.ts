import * as z from 'zod/mini'
import { popupContent } from '../content/content.schema.ts'
import { content, key, revision } from './content.schema.ts'

export const params = z.object({ key })
export const body = z.object({ revision, content: popupContent })
export const answer = content
