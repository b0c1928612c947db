import * as z from 'zod/mini'

export const body = z.object({
  /** Page of the shop to be led to afterwards. */
  next: z.optional(z.string().check(z.maxLength(500))),
})
/** Address at Apple to send the browser to. */
export const answer = z.object({ url: z.string() })
