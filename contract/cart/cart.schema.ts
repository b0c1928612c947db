import * as z from 'zod/mini'
import { kindCodes } from '#rules/promotions/kinds/codes.ts'
import { baht, id, number, productProblem } from '../shapes.schema.ts'

const discountType = z.enum([...kindCodes, 'COUPON', 'POINTS'])

export const appliedPromotion = z.object({
  /** 0 for a coupon and for points. */
  id: number,
  code: z.string(),
  discountType,
  textKey: z.string(),
  amount: baht,
})

/** Why a promotion that would have brought something did not. `gift_short`: fewer gifts than earned were left. */
export const excludedPromotion = z.object({
  /** 0 for a coupon. */
  id: number,
  reason: z.enum([
    'not_best',
    'excluded_by_other',
    'shop_limit',
    'total_limit',
    'budget_used_up',
    'gift_out_of_stock',
    'gift_short',
    'restricted_goods',
    'ended',
  ]),
  /** The promotion that stands in the way. */
  by: z.optional(number),
})

/** What a promotion would give: its short names, and the unit it is counted in. */
const nearlyGift = z.object({ productId: number, nameThai: z.string(), nameEng: z.string(), unit: z.string() })

/** `addAmt` baht more in the cart bring `benefit`: baht off, or gifts more. */
export const nearlyOfCart = z.object({
  ...{ id: number, discountType, addAmt: baht, benefit: z.number() },
  gift: z.optional(nearlyGift),
})

export const item = z.object({
  id,
  productId: number,
  qty: number,
  type: z.enum(['NORMAL', 'FREE']),
  unitPrice: baht,
  taxCategoryValue: number,
  grossAmt: baht,
  offerAmt: baht,
  totalAmt: baht,
  appliedPromotions: z.array(appliedPromotion),
  /** `add` sales units more bring `benefit`: baht off each unit, or gifts more. */
  nearly: z.array(
    z.object({ id: number, discountType, add: number, benefit: z.number(), gift: z.optional(nearlyGift) }),
  ),
  excluded: z.optional(z.array(excludedPromotion)),
})

export const cart = z.object({
  retailerId: id,
  type: z.literal('NORMAL'),
  cartItems: z.nullable(z.array(item)),
  totalGrossAmt: baht,
  totalOfferAmt: baht,
  deliveryAmt: baht,
  grandTotalAmt: baht,
  couponCode: z.optional(z.string()),
  /** Why the coupon takes nothing off. */
  couponFault: z.optional(z.enum(['coupon_not_found', 'coupon_invalid', 'coupon_conditions', 'coupon_used_up'])),
  /** Points the shop wants to use, how many of them this cart can take, and what they take off, baht. */
  points: z.optional(z.object({ asked: number, used: number, offerAmt: baht })),
  /** What the goods cost that may earn points, baht. */
  earningAmt: z.optional(baht),
  nearly: z.optional(z.array(nearlyOfCart)),
  /** Promotions of the whole cart that did not apply. */
  excluded: z.optional(z.array(excludedPromotion)),
  /** Names of the promotions mentioned anywhere in the cart, where they have one. */
  promotions: z.optional(z.array(z.object({ id: number, nameThai: z.string(), nameEng: z.string() }))),
  problems: z.array(productProblem),
})

/** Goods that are ordered without the cart; quantities of the same product add up. */
export const orderLines = z
  .array(z.object({ productId: number, qty: z.int().check(z.minimum(1), z.maximum(100_000)) }))
  .check(z.minLength(1), z.maxLength(500))

const lineChange = z.object({
  productId: number,
  /** Signed change in sales units. */
  qty: z.int().check(z.minimum(-100_000), z.maximum(100_000)),
})
export const cartChange = z.object({
  retailerId: id,
  cartItems: z.array(lineChange).check(z.minLength(1), z.maxLength(500)),
})
