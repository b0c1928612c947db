import * as z from 'zod/mini'
import { kindCodes } from '#rules/promotions/kinds/codes.ts'
import { appliedPromotion, excludedPromotion, item, nearlyOfCart } from '../cart/cart.schema.ts'
import { actor, baht, instant, number } from '../shapes.schema.ts'

export const offerName = z.string().check(z.trim(), z.minLength(1), z.maxLength(120))
const count = z.int().check(z.minimum(1), z.maximum(1_000_000))
/** VAT included, as the clerk thinks of it; at most a million. */
const amount = z.number().check(z.positive(), z.maximum(1_000_000))

const tier = z.object({
  /** Sales units; for the cart, baht. */
  minimumBuy: amount,
  /** Baht off each sales unit, or off the cart. */
  discount: z.optional(amount),
  giftQty: z.optional(count),
})

export const promotionTerms = z.object({
  nameThai: offerName,
  nameEng: offerName,
  discountType: z.enum(kindCodes),
  level: z.enum(['product', 'brand', 'category', 'cart']),
  /** Product, brand or category ids, by level; none for the cart. */
  targets: z.array(number).check(z.maxLength(500)),
  /** null: the product itself. */
  giftProductId: z.optional(z.nullable(number)),
  /** Higher goes first. */
  priority: z.int().check(z.minimum(0), z.maximum(1000)),
  excludesOthers: z.boolean(),
  tiers: z.array(tier).check(z.minLength(1), z.maxLength(5)),
  startsAt: instant,
  endsAt: instant,
  /** Orders of one shop, and of all shops, that may use it. */
  perOutletLimit: z.optional(z.nullable(count)),
  totalLimit: z.optional(z.nullable(count)),
  /** Baht of discount, or gifts, that may be given in all. */
  budget: z.optional(z.nullable(z.number().check(z.positive(), z.maximum(10_000_000)))),
})

export const offerState = z.enum(['draft', 'scheduled', 'running', 'used_up', 'ended'])

/** What is known of an offer beside its terms. */
export const offerFacts = {
  state: offerState,
  /** Of a draft; 0 once it is published, since then nothing changes any more. */
  revision: number,
  changedBy: z.nullable(actor),
  changedAt: z.nullable(instant),
  publishedBy: z.nullable(actor),
  publishedAt: z.nullable(instant),
  endedBy: z.nullable(actor),
  /** Orders that used it, so far as it has limits. */
  uses: z.nullable(number),
}

/** Those of imports and of the demo need not be what a clerk would be let enter: some have no name. */
export const promotion = z.extend(promotionTerms, {
  ...{ nameThai: z.string(), nameEng: z.string(), targets: z.array(number), priority: z.int() },
  ...{ giftProductId: z.nullable(number), perOutletLimit: z.nullable(number), totalLimit: z.nullable(number) },
  tiers: z.array(z.object({ minimumBuy: baht, discount: z.optional(baht), giftQty: z.optional(number) })),
  budget: z.nullable(baht),
  id: number,
  ...offerFacts,
  /** Baht of discount, or gifts, so far as there is a budget. */
  spent: z.nullable(baht),
})

export const promotionId = z.object({ id: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)) })
export const revision = z.object({ revision: z.int().check(z.minimum(1)) })
export const offerQuery = z.object({
  state: z.optional(offerState),
  page: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
  size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 50),
})

/** Goods to try an offer on. */
export const previewBody = z.object({
  cartItems: z
    .array(z.object({ productId: number, qty: z.int().check(z.minimum(1), z.maximum(100_000)) }))
    .check(z.minLength(1), z.maxLength(100)),
})
const previewed = z.object({
  cartItems: z.array(item),
  nearly: z.array(nearlyOfCart),
  excluded: z.array(excludedPromotion),
  totalGrossAmt: baht,
  totalOfferAmt: baht,
  grandTotalAmt: baht,
})
export const previewAnswer = z.object({
  before: previewed,
  after: previewed,
  /** What the offer itself does there. */
  applied: z.array(z.extend(appliedPromotion, { productId: number })),
})
