import * as z from 'zod/mini'

export const params = z.object({ id: z.uuid() })
export const answer = z.object({ done: z.literal(true) })
