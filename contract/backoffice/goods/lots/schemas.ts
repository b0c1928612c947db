import * as z from 'zod/mini'
import { lotFilters } from '#rules/stock/lots.ts'
import { defineSchemas } from '../../../call.ts'
import { stage } from '../../../orders/schemas.ts'
import { actor, baht, envelope, id, instant, namedProduct, number, numberInPath, pagingUpTo } from '../../../schemas.ts'

const lot = z.object({
  id: number,
  ...namedProduct,
  place: z.nullable(z.string()),
  /** As printed on the goods; empty: units of which nobody recorded the lot. */
  code: z.string(),
  expiresOn: z.nullable(z.string()),
  /** Days until it expires; negative: it has expired. */
  daysLeft: z.nullable(z.int()),
  onHand: number,
  valueAmt: baht,
  recalled: z.nullable(z.object({ at: instant, by: actor, reason: z.string() })),
})

const lotParams = z.object({ id: numberInPath })

const wholeLot = z.extend(lot, {
  /** Orders that got units of it, newest first. */
  orders: z.array(
    z.object({
      id,
      orderNumber: z.string(),
      storeName: z.string(),
      outletCode: z.string(),
      phoneNumber: z.string(),
      units: number,
      stage,
      createdOn: instant,
    }),
  ),
})

export const listLots = defineSchemas({
  permission: 'stock',
  query: z.extend(pagingUpTo(500), {
    /** Name, SKU or code of the lot. */
    q: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
    state: z.optional(z.enum(lotFilters)),
    product: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647))),
  }),
  answer: envelope(lot),
  errors: ['validation'],
  doc: 'Lots, first to expire first; without a filter those that have units.',
})

export const getLot = defineSchemas({
  permission: 'stock',
  params: lotParams,
  answer: wholeLot,
  errors: ['not_found', 'validation'],
  doc: 'One lot with the orders that got units of it.',
})

export const recallLot = defineSchemas({
  permission: 'stock.confirm',
  params: lotParams,
  body: z.object({ reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)) }),
  answer: wholeLot,
  errors: ['validation', 'not_found'],
  doc: 'Recalls a lot: what is left of it is written off, and nothing of it is picked any more. Repeating it writes off what came back since.',
})

export const trackLots = defineSchemas({
  permission: 'stock',
  params: z.object({ productId: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)) }),
  body: z.object({ tracked: z.boolean() }),
  answer: z.object({ productId: number, tracked: z.boolean() }),
  errors: ['validation', 'not_found'],
  doc: 'Whether a product asks for lot and expiry date when it comes in, and shows the lot when it is picked.',
})
