import * as z from 'zod/mini'
import { bannerContent } from '../content/content.schema.ts'
import { content, key, revision } from './content.schema.ts'

export const params = z.object({ key })
export const body = z.object({ revision, content: bannerContent })
export const answer = content
