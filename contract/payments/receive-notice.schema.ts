import * as z from 'zod/mini'

export const body = z.object({ payload: z.string().check(z.maxLength(20_000)) })
export const answer = z.object({ received: z.boolean() })
