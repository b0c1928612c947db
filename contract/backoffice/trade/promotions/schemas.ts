import * as z from 'zod/mini'
import { kindCodes } from '#rules/promotions/kinds/codes.ts'
import { defineSchemas } from '../../../call.ts'
import { actor, baht, enteredInstant, envelope, instant, number, numberInPath, pagingUpTo } from '../../../schemas.ts'
import { undo } from '#contract/backoffice/staff-actions/schemas.ts'
import { appliedPromotion, excludedPromotion, item, nearlyOfCart, productQuantity } from '../../../cart/schemas.ts'
import { promotionLevels } from '#rules/promotions/promotion.ts'

export const offerName = z.string().check(z.trim(), z.minLength(1), z.maxLength(120))

const count = z.int().check(z.minimum(1), z.maximum(1_000_000))

/** Baht, VAT included; at most a million. */
const amount = z.number().check(z.positive(), z.maximum(1_000_000))

const mostTiers = 5

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
  level: z.enum(promotionLevels),
  /** Product, brand or category ids, by level; none for the cart. */
  targets: z.array(number).check(z.maxLength(500)),
  /** null: the product itself. */
  giftProductId: z.optional(z.nullable(number)),
  /** Higher values apply first. */
  priority: z.int().check(z.minimum(0), z.maximum(1000)),
  excludesOthers: z.boolean(),
  tiers: z.array(tier).check(z.minLength(1), z.maxLength(mostTiers)),
  startsAt: enteredInstant,
  endsAt: enteredInstant,
  /** How many orders of one retailer, and of all retailers, may use it. */
  perOutletLimit: z.optional(z.nullable(count)),
  totalLimit: z.optional(z.nullable(count)),
  /** Total budget: baht of discount, or number of gifts. */
  budget: z.optional(z.nullable(z.number().check(z.positive(), z.maximum(10_000_000)))),
})

export const offerState = z.enum(['draft', 'scheduled', 'running', 'used_up', 'ended'])

/** What an offer has besides its terms. */
export const offerDetails = {
  state: offerState,
  /** Of a draft; 0 once published, since it no longer changes. */
  revision: number,
  changedBy: z.nullable(actor),
  changedAt: z.nullable(instant),
  publishedBy: z.nullable(actor),
  publishedAt: z.nullable(instant),
  endedBy: z.nullable(actor),
  /** Orders that used it; counted only when it has limits. */
  uses: z.nullable(number),
}

/** An offer after an action on it, with the action, so that it can be undone. */
export const undoable = { undo }

/** Imported and demo promotions need not satisfy the rules for input: some have no name. */
const promotion = z.extend(promotionTerms, {
  nameThai: z.string(),
  nameEng: z.string(),
  targets: z.array(number),
  priority: z.int(),
  giftProductId: z.nullable(number),
  perOutletLimit: z.nullable(number),
  totalLimit: z.nullable(number),
  tiers: z.array(z.object({ minimumBuy: baht, discount: z.optional(baht), giftQty: z.optional(number) })),
  budget: z.nullable(baht),
  startsAt: instant,
  endsAt: instant,
  id: number,
  /** The first product, brand or category that it is for; null for the cart, and where that no longer exists. Not in files. */
  about: z.optional(z.nullable(z.object({ nameThai: z.string(), nameEng: z.string() }))),
  ...offerDetails,
  /** Baht of discount, or gifts; counted only when there is a budget. */
  spent: z.nullable(baht),
})

export const promotionId = z.object({ id: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)) })

export const revision = z.object({ revision: z.int().check(z.minimum(1)) })
/** The revision that was read; without it whatever the draft is now. */
export const readRevision = z.object({ revision: z.optional(numberInPath) })

export const offerQuery = z.extend(pagingUpTo(1000), {
  state: z.optional(offerState),
  /** Words in its names, or its code. */
  q: z.optional(z.string().check(z.trim(), z.maxLength(80))),
  /** Those that run at some time from `from` until `until`. */
  from: z.optional(instant),
  until: z.optional(instant),
})

/** The products to preview an offer with. */
const previewedCart = z.array(productQuantity).check(z.minLength(1), z.maxLength(100))
export const previewBody = z.object({ cartItems: previewedCart })

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
  /** The effect of the offer itself. */
  applied: z.array(z.extend(appliedPromotion, { productId: number })),
})

export const createPromotion = defineSchemas({
  permission: 'trade',
  status: 201,
  idempotency: 'optional',
  body: promotionTerms,
  answer: promotion,
  errors: ['validation', 'idempotency_key_reused'],
  doc: 'Creates a draft. All violations of its terms are returned together.',
})

export const discardPromotion = defineSchemas({
  permission: 'trade',
  status: 204,
  params: promotionId,
  query: readRevision,
  errors: ['validation', 'not_found', 'conflict'],
  doc: 'Deletes a draft. A published promotion cannot be deleted, and with `revision` no draft that somebody has changed since.',
})

export const editPromotion = defineSchemas({
  permission: 'trade',
  params: promotionId,
  /** Carries the revision that was read, so that an edit in between is not overwritten. */
  body: z.extend(promotionTerms, revision.shape),
  answer: promotion,
  errors: ['validation', 'not_found', 'conflict'],
  doc: 'Changes a draft. A published promotion cannot be changed, only ended.',
})

export const endPromotion = defineSchemas({
  permission: 'trade.publish',
  params: promotionId,
  answer: z.extend(promotion, undoable),
  errors: ['not_found', 'conflict'],
  doc: 'Ends a published promotion now, or withdraws one that has not begun.',
})

export const getPromotion = defineSchemas({
  permission: 'trade',
  params: promotionId,
  answer: promotion,
  errors: ['not_found'],
  doc: 'One promotion, draft or published.',
})

export const listPromotions = defineSchemas({
  permission: 'trade',
  query: offerQuery,
  answer: envelope(promotion),
  errors: ['validation'],
  doc: 'Drafts, then published promotions, newest first.',
})

export const previewPromotion = defineSchemas({
  permission: 'trade',
  params: promotionId,
  body: previewBody,
  answer: previewAnswer,
  errors: ['not_found', 'conflict', 'validation'],
  doc: 'Previews a draft with these products: the cart without it and with it.',
})

export const previewTerms = defineSchemas({
  permission: 'trade',
  body: z.extend(previewBody, {
    terms: z.omit(promotionTerms, { nameThai: true, nameEng: true }),
    /** More carts, each previewed alone: one for each further tier. */
    furtherCarts: z.optional(z.array(previewedCart).check(z.maxLength(mostTiers - 1))),
  }),
  answer: z.extend(previewAnswer, {
    /** Of each further cart, in their order. */
    further: z.array(previewAnswer),
  }),
  errors: ['validation'],
  doc: 'Previews terms that are stored nowhere, as while they are typed: a cart of these products without them and with them, and further carts in the same way.',
})

export const publishPromotion = defineSchemas({
  permission: 'trade.publish',
  params: promotionId,
  body: revision,
  answer: z.extend(promotion, undoable),
  errors: ['not_found', 'conflict', 'validation'],
  doc: 'Publishes the revision that was read. Product lists and carts apply it within a second.',
})
