import * as z from 'zod/mini'
import { envelope, instant, number, paging } from '../shapes.schema.ts'

export const query = paging
export const answer = envelope(
  z.object({
    eventId: number,
    consumer: z.string(),
    topic: z.string(),
    payload: z.record(z.string(), z.unknown()),
    at: instant,
    tries: number,
    /** Given up: it is not tried again by itself. */
    dead: z.boolean(),
    error: z.nullable(z.string()),
  }),
)
