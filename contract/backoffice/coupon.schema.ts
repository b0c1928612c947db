import * as z from 'zod/mini'
import { baht, instant, number } from '../shapes.schema.ts'
import { offerFacts, offerName } from './promotion.schema.ts'

const count = z.int().check(z.minimum(1), z.maximum(1_000_000))

export const couponTerms = z.object({
  /** Typed in any case, kept in capitals. */
  code: z.string().check(z.trim(), z.regex(/^[A-Za-z0-9-]{3,40}$/)),
  nameThai: offerName,
  nameEng: offerName,
  /** Baht off, VAT included. */
  discount: z.number().check(z.positive(), z.maximum(1_000_000)),
  /** What the goods that may be promoted must come to, baht. */
  minimum: z.number().check(z.nonnegative(), z.maximum(10_000_000)),
  startsAt: instant,
  endsAt: instant,
  perOutletLimit: count,
  totalLimit: z.optional(z.nullable(count)),
})
export const coupon = z.extend(couponTerms, {
  ...offerFacts,
  ...{ code: z.string(), nameThai: z.string(), nameEng: z.string(), discount: baht, minimum: baht },
  ...{ perOutletLimit: number, totalLimit: z.nullable(number) },
})
export const couponCode = z.object({ code: z.string().check(z.minLength(1), z.maxLength(40)) })
