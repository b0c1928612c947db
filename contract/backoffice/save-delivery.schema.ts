import * as z from 'zod/mini'
import { deliveryContent } from '../content/content.schema.ts'
import { content, revision } from './content.schema.ts'

export const body = z.object({ revision, content: deliveryContent })
export const answer = content
