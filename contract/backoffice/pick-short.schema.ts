import * as z from 'zod/mini'
import { id, number } from '../shapes.schema.ts'
import { reason, wholeOrder } from './staff-order.schema.ts'

export const params = z.object({ id })
export const body = z.object({
  /** Lines of which not all could be picked, or more than was said before; the others stay as they are. */
  lines: z
    .array(
      z.object({
        lineNo: number,
        pickedQty: number,
        /** Why this line is short, where it is not the reason of all; the retailer reads it. */
        reason: z.optional(reason),
        /** What becomes of the units that are not sent: they are back on the shelf, or written off. */
        stock: z.enum(['back', 'damage', 'expiry', 'loss']),
      }),
    )
    .check(z.minLength(1), z.maxLength(500)),
  reason,
})
export const answer = wholeOrder
