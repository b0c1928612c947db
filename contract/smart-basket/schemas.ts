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
  permission: 'orders.read',
  viewing: 'open',
  unknownQuery: 'ignored',
  query: z.object({
    outlet_code: z.string().check(z.minLength(1), z.maxLength(36)),
    /** ISO 8601, Asia/Bangkok without an offset; accepted only when the server is configured so. */
    as_of: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(20), z.maximum(1000)), 500),
  }),
  answer: z.object({
    skus: z.array(z.string()),
    items: z.array(z.object({ sku: z.string(), productId: z.optional(number), reason, suggestedQty: number })),
  }),
  errors: [],
  doc: 'Recommendations, best first, with reason and quantity: a retailer for itself, staff for any. At most `limit` products.',
})

export const usualOrder = defineSchemas({
  access: 'retailer',
  viewing: 'open',
  answer: z.object({
    /** `starter`: best sellers, for a retailer that has never ordered. */
    kind: z.enum(['usual', 'starter']),
    items: z.array(
      z.object({
        productId: number,
        sku: z.string(),
        qty: number,
        unitPrice: baht,
        totalAmt: baht,
        /** Average interval between purchases and time since the last one, in days; absent for starters. */
        everyDays: z.optional(number),
        daysSince: z.optional(number),
        /** Days until the retailer has none left, negative when overdue; absent when unknown. */
        runsOutIn: z.optional(z.int()),
        /** In how many of its last orders it was, `of` at most ten; absent when another service recommends. */
        inOrders: z.optional(z.object({ times: number, of: number })),
      }),
    ),
    /** What would be in it but is sold out, with what can be had in its place. */
    soldOut: z.array(
      z.object({
        productId: number,
        substitute: z.nullable(z.object({ productId: number, qty: number })),
      }),
    ),
    /** Products that it has ordered and not yet received. */
    onTheirWay: z.array(number),
    /** Of the products: VAT included, after promotions, without delivery. */
    totalAmt: baht,
  }),
  errors: [],
  doc: 'The usual order of the retailer: products it buys regularly and needs again, without those in the cart or on their way, at current prices, each with its reason and when it runs out. For a retailer that has never ordered, best sellers.',
})
