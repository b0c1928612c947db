import * as z from 'zod/mini'
import { pageContent } from '../content/content.schema.ts'
import { content, key, revision } from './content.schema.ts'

export const params = z.object({ key })
export const body = z.object({ revision, content: pageContent })
export const answer = content
