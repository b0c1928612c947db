import type { Satang } from '../money.ts'

/** What a promotion counts and lowers: one product, all of a brand or category, or the cart as a whole. */
export type Level = 'product' | 'brand' | 'category' | 'cart'

/** `minimumBuy` counts sales units; for the cart it is satang. */
export type AmountTier = { minimumBuy: number; discountSatang: Satang }
export type GiftTier = { minimumBuy: number; giftQty: number }

type Common = {
  id: number
  level: Level
  /** Product, brand or category ids, by level. */
  targets: readonly number[]
  /** Higher goes first; equal ones by id. */
  priority: number
  /** What this promotion has touched, no other may touch. */
  excludesOthers: boolean
  /** Milliseconds since 1970; the end is the first moment at which it no longer holds. */
  startsAt: number
  endsAt: number
}
/** `discountSatang` is off each sales unit, VAT included; for the cart it is off the whole. */
export type AmountPromotion = Common & { kind: 'AMOUNT'; tiers: readonly AmountTier[] }
/** A gift of another product, or of the product itself where `giftProductId` is null. */
export type GiftPromotion = Common & { kind: 'FREE_GOODS'; giftProductId: number | null; tiers: readonly GiftTier[] }
export type Promotion = AmountPromotion | GiftPromotion

/** Taken off the cart after all promotions. */
export type Coupon = { code: string; discountSatang: Satang; minimumSatang: Satang }

/** What pricing needs to know of a product in the cart. */
export type Good = {
  productId: number
  brandId: number
  categoryId: number
  unitPrice: Satang
  vatPercent: number
  /** false in categories that must not be promoted by law; cart discounts skip them too. */
  promotable: boolean
}
export type CartGood = Good & { qty: number }

export const isInForce = (promotion: Promotion, at: number): boolean =>
  promotion.startsAt <= at && at < promotion.endsAt

/** Whether the promotion counts this product. */
export function covers(promotion: Promotion, good: Good): boolean {
  if (!good.promotable) return false
  switch (promotion.level) {
    case 'product':
      return promotion.targets.includes(good.productId)
    case 'brand':
      return promotion.targets.includes(good.brandId)
    case 'category':
      return promotion.targets.includes(good.categoryId)
    case 'cart':
      return true
  }
}
