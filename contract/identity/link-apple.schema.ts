import * as z from 'zod/mini'

export const answer = z.object({ url: z.string() })
