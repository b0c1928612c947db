import * as z from 'zod/mini'
import { envelope, instant, number, paging } from '../shapes.schema.ts'

export const query = paging
export const answer = envelope(z.object({ id: number, phone: z.string(), text: z.string(), at: instant }))
