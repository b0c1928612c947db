import * as z from 'zod/mini'
import { instant, number } from '../shapes.schema.ts'
import { outletParams } from './loyalty.schema.ts'

export const params = outletParams
export const body = z.object({
  outletId: z.uuid(),
  orderNumber: z.string().check(z.maxLength(40)),
  points: number,
  /** When it happened, and the number of what happened: what is told late from before is passed over. */
  at: instant,
  event: z.int().check(z.minimum(1)),
})
export const answer = z.object({ done: z.literal(true) })
