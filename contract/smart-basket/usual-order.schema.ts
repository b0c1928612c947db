import * as z from 'zod/mini'
import { baht, number } from '../shapes.schema.ts'

export const answer = z.object({
  items: z.array(z.object({ productId: number, sku: z.string(), qty: number, unitPrice: baht, totalAmt: baht })),
  /** Of the goods: VAT included, after promotions, without delivery. */
  totalAmt: baht,
})
