import * as z from 'zod/mini'
import { number } from '../shapes.schema.ts'
import { stockMovement } from './stock-movement.schema.ts'

const units = z.int().check(z.minimum(0), z.maximum(1_000_000))

export const body = z.object({
  productId: number,
  /** Units that come or go; or else `counted`. */
  delta: z.optional(z.int().check(z.minimum(-1_000_000), z.maximum(1_000_000))),
  /** Units that were counted on the shelf. */
  counted: z.optional(units),
  reason: z.enum(['receipt', 'found', 'return', 'damage', 'expiry', 'loss', 'count', 'correction']),
  note: z.optional(z.string().check(z.trim(), z.maxLength(500))),
  /** What the page showed: if it is another number by now, nothing is changed. */
  seenOnHand: z.optional(units),
})
export const answer = stockMovement
