import * as z from 'zod/mini'
import { actor, instant, number } from '../shapes.schema.ts'

/** A line of the stock's ledger. */
export const stockMovement = z.object({
  id: number,
  productId: number,
  delta: z.int(),
  /** What was on hand after it. */
  onHand: number,
  reason: z.string(),
  /** Order number, or the number of an adjustment. */
  document: z.string(),
  actor,
  note: z.nullable(z.string()),
  at: instant,
})
