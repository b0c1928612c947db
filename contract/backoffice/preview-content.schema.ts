import * as z from 'zod/mini'
import { instant } from '../shapes.schema.ts'
import { contentParams } from './content.schema.ts'

export const params = contentParams
export const answer = z.object({ url: z.string(), expiresAt: instant })
