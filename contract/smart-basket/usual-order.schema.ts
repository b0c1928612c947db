import * as z from 'zod/mini'
import { baht, number } from '../shapes.schema.ts'

export const answer = z.object({
  /** `starter`: best sellers, for a shop that has never ordered. */
  kind: z.enum(['usual', 'starter']),
  items: z.array(
    z.object({
      productId: number,
      sku: z.string(),
      qty: number,
      unitPrice: baht,
      totalAmt: baht,
      /** How often the shop buys it, and how long ago it last did, in days; a starter has neither. */
      everyDays: z.optional(number),
      daysSince: z.optional(number),
    }),
  ),
  /** Of the goods: VAT included, after promotions, without delivery. */
  totalAmt: baht,
})
