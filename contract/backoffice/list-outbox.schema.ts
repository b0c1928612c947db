import * as z from 'zod/mini'
import { envelope, instant, number, paging } from '../shapes.schema.ts'

export const query = paging
export const answer = envelope(
  z.object({
    id: number,
    phone: z.string(),
    /** Of a code only dots. */
    text: z.string(),
    at: instant,
    hasCode: z.boolean(),
    /** Who has read the code, and when; null where nobody has. */
    read: z.nullable(z.object({ by: z.string(), at: instant })),
  }),
)
