import * as z from 'zod/mini'

export const params = z.object({
  eventId: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)),
  consumer: z.string().check(z.minLength(1), z.maxLength(60)),
})
/** Tried once more, or done without. */
export const body = z.object({ what: z.enum(['again', 'skip']) })
export const answer = z.object({ done: z.boolean() })
