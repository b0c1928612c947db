import * as z from 'zod/mini'
import { brandContent } from '../content/content.schema.ts'
import { content, revision } from './content.schema.ts'

export const body = z.object({ revision, content: brandContent })
export const answer = content
