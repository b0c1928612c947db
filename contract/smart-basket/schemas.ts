import * as z from 'zod/mini'
import { reasonCodes } from '#rules/smart-basket/recommend.ts'
import { defineSchemas } from '../call.ts'
import { baht, number } from '../schemas.ts'

export const reason = z.object({
  code: z.enum(reasonCodes),
  everyDays: z.optional(number),
  daysSince: z.optional(number),
})

export const recommendations = defineSchemas({
  access: 'signed-in',
  unknownQuery: 'ignored',
  query: z.object({
    outlet_code: z.string().check(z.minLength(1), z.maxLength(36)),
    /** ISO 8601, Asia/Bangkok where no offset stands; taken only where the server is set to. */
    as_of: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(20), z.maximum(1000)), 500),
  }),
  answer: z.object({
    skus: z.array(z.string()),
    items: z.array(z.object({ sku: z.string(), productId: z.optional(number), reason, suggestedQty: number })),
  }),
  errors: [],
  doc: 'What to offer a shop, best first, with reason and quantity; a shop asks for itself, the staff for any. At most `limit` products.',
})

export const usualOrder = defineSchemas({
  access: 'retailer',
  answer: z.object({
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
  }),
  errors: [],
  doc: 'The order the shop is about to make: what it buys regularly and needs again, without what is in the cart or on its way, at prices of now; for a shop that has never ordered, best sellers to begin with.',
})
