import * as z from 'zod/mini'
import { kindCodes } from '#rules/promotions/kinds/codes.ts'
import { defineSchemas } from '../../../call.ts'
import { baht, id, instant, number } from '../../../schemas.ts'
import { offerState, promotionId } from '#contract/backoffice/trade/promotions/schemas.ts'

const targetLevel = z.enum(['product', 'brand', 'category'])

const target = z.object({
  id: number,
  nameThai: z.string(),
  nameEng: z.string(),
  /** SKU of a product; empty for brands and categories. */
  sku: z.string(),
  unit: z.string(),
  /** Price of a product; null for brands and categories. */
  price: z.nullable(baht),
  /** Products for sale in it; 1 for a product that is for sale. */
  products: number,
  /** The law allows promotions of it. */
  isPromotable: z.boolean(),
})

/** What the price engine does with this many units in a cart. */
const choice = z.object({
  qty: number,
  /** Ids of those of the two promotions that apply. */
  applied: z.array(number),
  /** Baht saved by them; gifts count as nothing. */
  saving: baht,
})

const overlap = z.object({
  id: number,
  nameThai: z.string(),
  nameEng: z.string(),
  state: offerState,
  discountType: z.enum(kindCodes),
  priority: z.int(),
  excludesOthers: z.boolean(),
  startsAt: instant,
  endsAt: instant,
  /** Products for sale that both are for. */
  products: number,
  /** `both`: they add up; `one`: where both could apply, the engine takes one of them. */
  effect: z.enum(['both', 'one']),
  /** One of these products, and what the engine does with some quantities of it. */
  example: z.object({ product: target, choices: z.array(choice) }),
})

const planned = {
  id: number,
  nameThai: z.string(),
  nameEng: z.string(),
  startsAt: instant,
  endsAt: instant,
}

const calendarRow = z.object({
  ...planned,
  state: offerState,
  /** Promotions that it shares products with, from when until when both run; most products first, at most ten. */
  overlaps: z.array(z.object({ ...planned, products: number })),
  /** All of them. */
  overlapCount: number,
})

const sums = z.object({
  /** Goods after promotions, without coupons, points and delivery. */
  netAmt: baht,
  /** Less the cost of the goods and gifts whose cost is known, and without VAT; null where none is known. */
  marginAmt: z.nullable(baht),
})

const trial = z.object({
  from: instant,
  until: instant,
  /** Orders of these days that were not cancelled, and how many of them were priced: the newest ones, if there are many. */
  orders: number,
  priced: number,
  /** Lines whose product no longer exists. */
  skippedLines: number,
  /** Orders in which the promotion applies, and their retailers. */
  reached: number,
  retailers: number,
  /** Orders that come close to the first tier they have not reached. */
  nearly: number,
  /** How much less the goods bring; negative where it displaces promotions that save more. */
  discountAmt: baht,
  /** Units given beyond those of today, and what they cost; null where the cost of one of them is not known. */
  gifts: z.int(),
  giftCostAmt: z.nullable(baht),
  before: sums,
  after: sums,
  /** The share of the net whose cost is known, in percent. */
  costKnownPercent: number,
  /** How many of the orders reached it before a limit or the budget ended it; null where none did. */
  exhaustedAfter: z.nullable(number),
  /** Promotions that give less than without it. */
  displaced: z.array(
    z.object({
      id: number,
      nameThai: z.string(),
      nameEng: z.string(),
      orders: number,
      lostAmt: baht,
      lostGifts: number,
    }),
  ),
  /** The orders that gain most. */
  examples: z.array(
    z.object({
      id,
      orderNumber: z.string(),
      storeName: z.string(),
      at: instant,
      beforeAmt: baht,
      afterAmt: baht,
      gifts: z.int(),
    }),
  ),
  /** Carts of this moment: what the promotion would do to them. */
  carts: z.object({ carts: number, reached: number, discountAmt: baht, gifts: z.int() }),
})

export const findTargets = defineSchemas({
  permission: 'trade',
  query: z.object({
    level: targetLevel,
    q: z._default(z.string().check(z.trim(), z.maxLength(80)), ''),
    /** Ids instead of words, separated by commas. */
    ids: z.optional(z.string().check(z.maxLength(6000), z.regex(/^\d{1,10}(,\d{1,10}){0,499}$/))),
    size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), 20),
  }),
  answer: z.object({ content: z.array(target) }),
  errors: ['validation'],
  doc: 'Products, brands or categories that an offer can be for, by words in their names or by their ids.',
})

export const getPromotionCalendar = defineSchemas({
  permission: 'trade',
  /** At most 100 days. */
  query: z.object({ from: instant, until: instant }),
  answer: z.object({
    content: z.array(calendarRow),
    /** Promotions that run all the time, without beginning or ending in it. */
    throughout: number,
  }),
  errors: ['validation'],
  doc: 'Promotions and drafts that begin or end from one moment until another, the first edge first, with those they meet. Promotions of the whole cart meet all others, which is left out.',
})

export const listOverlaps = defineSchemas({
  permission: 'trade',
  params: promotionId,
  answer: z.object({ content: z.array(overlap) }),
  errors: ['not_found'],
  doc: 'Other promotions that run at the same time and share products with this one, and what the price engine makes of both.',
})

export const tryOnOrders = defineSchemas({
  permission: 'trade',
  params: promotionId,
  body: z.object({ days: z.int().check(z.minimum(1), z.maximum(31)) }),
  answer: trial,
  errors: ['not_found', 'validation'],
  doc: 'Prices the orders of the last days, and the carts of this moment, without this promotion and with it: at today’s prices, one order after the other, so that its limits count. At most 5,000 orders.',
})
