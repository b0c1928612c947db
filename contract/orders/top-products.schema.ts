import * as z from 'zod/mini'
import { instant, number } from '../shapes.schema.ts'

export const answer = z.array(
  z.object({
    productId: number,
    orders: number,
    lastOrderedOn: instant,
    usualQty: number,
    /** Of the last order with it. */
    lastQty: number,
  }),
)
