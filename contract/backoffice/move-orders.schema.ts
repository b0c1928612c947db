import * as z from 'zod/mini'
import { stage } from '../orders/order.schema.ts'
import { id } from '../shapes.schema.ts'
import { reason } from './staff-order.schema.ts'

export const body = z.object({
  ids: z.array(id).check(z.minLength(1), z.maxLength(500)),
  to: stage,
  /** What the clerk saw: an order that somebody else has moved meanwhile is left alone. */
  from: z.optional(stage),
  reason: z.optional(reason),
})
export const answer = z.object({
  results: z.array(
    z.object({
      id,
      ok: z.boolean(),
      /** Where the order is now; absent where there is none. */
      stage: z.optional(stage),
      code: z.optional(z.string()),
    }),
  ),
})
