import * as z from 'zod/mini'
import { baht, instant } from '../shapes.schema.ts'

export const answer = z.array(
  z.object({
    code: z.string(),
    nameThai: z.string(),
    nameEng: z.string(),
    conditionThai: z.string(),
    conditionEng: z.string(),
    /** What it takes off, baht, VAT included. */
    discountAmt: baht,
    validUntil: instant,
    usable: z.boolean(),
    reason: z.optional(z.string()),
  }),
)
