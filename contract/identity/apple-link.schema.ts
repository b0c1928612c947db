import * as z from 'zod/mini'

export const answer = z.object({ offered: z.boolean(), linked: z.boolean() })
