import * as z from 'zod/mini'
import { instant, number } from '../shapes.schema.ts'

export const answer = z.object({
  grantedUntil: z.nullable(instant),
  phoneProven: z.boolean(),
  /** Approved ones that still hold. */
  licences: z.array(z.object({ categoryId: number, endsAt: instant })),
})
