import * as z from 'zod/mini'
import { kindCodes } from '#rules/promotions/kinds/codes.ts'
import { defineSchemas } from '../call.ts'
import { baht, id, instant, number, productProblem } from '../schemas.ts'
import { payTypes } from '#rules/payments/pay-types.ts'
import { exclusionReasons } from '#rules/promotions/priced-cart.ts'

const discountType = z.enum([...kindCodes, 'COUPON', 'POINTS'])

/** Why a coupon gives no discount. */
export const couponFaults = ['coupon_not_found', 'coupon_invalid', 'coupon_conditions', 'coupon_used_up'] as const

/** Why goods of restricted categories are not sold to somebody, or not now. */
export const saleRefusals = [
  'restricted_product',
  'phone_unverified',
  'licence_required',
  'outside_sale_hours',
  'verification_unavailable',
] as const

export const appliedPromotion = z.object({
  /** 0 for a coupon and for points. */
  id: number,
  code: z.string(),
  discountType,
  textKey: z.string(),
  amount: baht,
})

/** Why an applicable promotion had no or less effect. `gift_short`: fewer gifts were in stock than earned. */
export const excludedPromotion = z.object({
  /** 0 for a coupon. */
  id: number,
  reason: z.enum(exclusionReasons),
  /** The promotion that blocks it. */
  by: z.optional(number),
})

/** The gift of a promotion: its short names, and its unit. */
const nearlyGift = z.object({ productId: number, nameThai: z.string(), nameEng: z.string(), unit: z.string() })

/** Adding `addAmt` baht to the cart brings `benefit`: baht off, or additional gifts. */
export const nearlyOfCart = z.object({
  id: number,
  discountType,
  addAmt: baht,
  benefit: z.number(),
  gift: z.optional(nearlyGift),
})

/** The price of a line, in a cart and in an order. */
export const pricedLine = {
  productId: number,
  qty: number,
  type: z.enum(['NORMAL', 'FREE']),
  unitPrice: baht,
  taxCategoryValue: number,
  grossAmt: baht,
  offerAmt: baht,
  totalAmt: baht,
}

export const item = z.object({
  id,
  ...pricedLine,
  /** Of goods on the retailer's price list: from how many sales units on this price counts. */
  priceFrom: z.optional(number),
  appliedPromotions: z.array(appliedPromotion),
  /** Adding `add` sales units brings `benefit`: baht off each unit, or additional gifts. */
  nearly: z.array(
    z.object({ id: number, discountType, add: number, benefit: z.number(), gift: z.optional(nearlyGift) }),
  ),
  excluded: z.optional(z.array(excludedPromotion)),
})

/** Least amounts of goods after promotions and coupon; null: of every way to pay without a row of its own. */
const leastAmounts = z.array(z.object({ payType: z.nullable(z.enum(payTypes)), amt: baht }))

/** The order rules that apply to this retailer at this address. */
export const ownOrderRules = z.object({
  least: leastAmounts,
  /** The same where the retailer fetches the order; absent where they are equal. */
  leastFetched: z.optional(leastAmounts),
  /** What a delivery costs here; absent where it costs nothing. */
  feeAmt: z.optional(baht),
  /** From which amount of goods on delivery is free here, and what it costs below. */
  freeDelivery: z.optional(z.object({ fromAmt: baht, feeAmt: baht })),
  /** How the goods may be ordered, in sales units; only those with limits. */
  products: z.optional(
    z.array(
      z.object({
        productId: number,
        /** Only in multiples of this. */
        multiple: z.optional(number),
        /** The most of a day, and what was ordered of it today. */
        mostPerDay: z.optional(number),
        orderedToday: z.optional(number),
        /** It is ordered by turns, at most so many in one. */
        turnUnits: z.optional(number),
      }),
    ),
  ),
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
  /** Why the coupon gives no discount. */
  couponFault: z.optional(z.enum(couponFaults)),
  /** Points the retailer wants to redeem, how many of them this cart accepts, and their discount in baht. */
  points: z.optional(z.object({ asked: number, used: number, offerAmt: baht })),
  /** Net total of the products that earn points, in baht. */
  earningAmt: z.optional(baht),
  nearly: z.optional(z.array(nearlyOfCart)),
  /** Cart promotions that did not apply. */
  excluded: z.optional(z.array(excludedPromotion)),
  /** Names of all promotions mentioned in the cart, if they have one. */
  promotions: z.optional(z.array(z.object({ id: number, nameThai: z.string(), nameEng: z.string() }))),
  /** Absent where no rule applies. */
  orderRules: z.optional(ownOrderRules),
  problems: z.array(productProblem),
})

/** A product to buy, in sales units. */
export const productQuantity = z.object({ productId: number, qty: z.int().check(z.minimum(1), z.maximum(100_000)) })

/** Products to order without the cart; quantities of the same product are added. */
export const orderLines = z.array(productQuantity).check(z.minLength(1), z.maxLength(500))

/** What a page said that a sales unit of each product is, and how many pieces it holds. */
export const expectedPacks = z
  .array(z.object({ productId: number, unit: z.string().check(z.maxLength(100)), pieces: number }))
  .check(z.maxLength(500))

/** Products that promotions give; one that several of them give may be named several times. */
export const gifts = z.array(productQuantity).check(z.maxLength(500))

const lineChange = z.object({
  productId: number,
  /** Signed change, in sales units. */
  qty: z.int().check(z.minimum(-100_000), z.maximum(100_000)),
})

export const cartChange = z.object({
  retailerId: id,
  cartItems: z.array(lineChange).check(z.minLength(1), z.maxLength(500)),
})

export const applyCoupon = defineSchemas({
  access: 'retailer',
  idempotency: 'optional',
  body: z.object({ code: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)) }),
  answer: cart,
  errors: [...couponFaults, 'idempotency_key_reused', 'rate_limited'],
  doc: 'Applies a coupon to the cart.',
})

export const changeCart = defineSchemas({
  access: 'retailer',
  idempotency: 'optional',
  query: z.object({ partial: z.optional(z.enum(['true', 'false'])) }),
  body: cartChange,
  answer: cart,
  errors: [
    'validation',
    'forbidden',
    ...saleRefusals,
    'insufficient_stock',
    'out_of_stock',
    'not_purchasable',
    'idempotency_key_reused',
    'rate_limited',
  ],
  doc: 'Applies signed changes to the cart, all or nothing; with `partial=true` applies those that are possible.',
})

export const getCart = defineSchemas({
  access: 'retailer',
  viewing: 'open',
  unknownQuery: 'ignored',
  query: z.object({ shippingAddressId: z.optional(id), pickUp: z.optional(z.literal('true')) }),
  answer: cart,
  errors: ['not_found'],
  doc: 'The cart, priced now. `shippingAddressId` quotes delivery to that address; `pickUp=true` an order that the retailer fetches.',
})

export const listCoupons = defineSchemas({
  access: 'retailer',
  viewing: 'open',
  unknownQuery: 'ignored',
  answer: z.array(
    z.object({
      code: z.string(),
      nameThai: z.string(),
      nameEng: z.string(),
      conditionThai: z.string(),
      conditionEng: z.string(),
      /** Its discount in baht, VAT included. */
      discountAmt: baht,
      /**
       * What the cart as it is, with its points and delivery to the main address, would cost less with it. 0 where it is not usable,
       * and where the cart would cost no less, such as when delivery is no longer free or points pay for all of it. Absent in answers
       * of releases that do not know it.
       */
      takesOffAmt: z.optional(baht),
      validUntil: instant,
      usable: z.boolean(),
      reason: z.optional(z.string()),
    }),
  ),
  errors: [],
  doc: 'Coupons visible to the retailer, with the reason when one cannot be used now.',
})

export const quoteLines = defineSchemas({
  access: 'retailer',
  viewing: 'open',
  body: z.object({
    retailerId: id,
    lines: orderLines,
    shippingAddressId: z.optional(id),
    pickUp: z.optional(z.boolean()),
  }),
  answer: cart,
  errors: ['validation', 'forbidden', 'not_found'],
  doc: 'Prices and checks an order of these products alone; the cart, its coupon and its points are not used. `shippingAddressId` quotes delivery to that address; `pickUp` an order that the retailer fetches.',
})

export const refreshCart = defineSchemas({
  access: 'retailer',
  viewing: 'open',
  answer: cart,
  errors: [],
  doc: 'The cart, repriced and checked again.',
})

export const removeCoupon = defineSchemas({
  access: 'retailer',
  idempotency: 'optional',
  answer: cart,
  errors: ['idempotency_key_reused', 'rate_limited'],
  doc: 'Removes the coupon from the cart.',
})

export const removeFromCart = defineSchemas({
  access: 'retailer',
  idempotency: 'optional',
  params: z.object({ id }),
  answer: cart,
  errors: ['not_found', 'idempotency_key_reused', 'rate_limited'],
  doc: 'Removes one line from the cart.',
})

export const usePoints = defineSchemas({
  access: 'retailer',
  idempotency: 'optional',
  /** 0 removes them. */
  body: z.object({ points: number }),
  answer: cart,
  errors: [
    'validation',
    'phone_unverified',
    'points_short',
    'points_unavailable',
    'idempotency_key_reused',
    'rate_limited',
  ],
  doc: 'Sets how many points to redeem on the cart; they are deducted when it is ordered.',
})
