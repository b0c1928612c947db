import * as z from 'zod/mini'

export const answer = z.object({ version: z.string() })
