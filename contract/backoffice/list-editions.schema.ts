import * as z from 'zod/mini'
import { envelope, paging } from '../shapes.schema.ts'
import { contentParams, edition } from './content.schema.ts'

export const params = contentParams
export const query = paging
export const answer = envelope(z.extend(edition, { content: z.record(z.string(), z.unknown()) }))
