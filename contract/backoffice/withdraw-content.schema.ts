import * as z from 'zod/mini'
import { content, key, revision } from './content.schema.ts'

export const params = z.object({ kind: z.enum(['popups', 'banners']), key })
export const body = z.object({ revision })
export const answer = content
