import * as z from 'zod/mini'
import { id, number } from '../shapes.schema.ts'
import { reason, wholeOrder } from './staff-order.schema.ts'

export const params = z.object({ id })
export const body = z.object({
  /** Lines that did not arrive whole; the others did. */
  lines: z
    .array(
      z.object({
        lineNo: number,
        deliveredQty: number,
        /** Why this line came short, where it is not the reason of all. */
        reason: z.optional(reason),
      }),
    )
    .check(z.minLength(1), z.maxLength(500)),
  reason,
})
export const answer = wholeOrder
