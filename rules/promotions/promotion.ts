import type { Satang } from '../money.ts'

/** What a promotion counts and lowers: one product, all of a brand or category, or the cart as a whole. */
export type Level = 'product' | 'brand' | 'category' | 'cart'

/** `minimumBuy` counts sales units; for the cart it is satang. */
export type AmountTier = { minimumBuy: number; discountSatang: Satang }
export type GiftTier = { minimumBuy: number; giftQty: number }

/** How much of a promotion there is; null: without end. */
export type Limits = {
  /** Orders of one shop that may use it. */
  perOutletLimit: number | null
  /** Orders of all shops that may use it. */
  totalLimit: number | null
  /** What may be given in all: satang of discount, or sales units of gifts. */
  budget: number | null
}

/** What orders have used of a promotion: those of this shop, those of all, and their satang or gifts. */
export type Uses = { own: number; all: number; spent: number }

type Common = {
  id: number
  level: Level
  /** Product, brand or category ids, by level. */
  targets: readonly number[]
  /** Higher goes first; equal ones as `take-turns.ts` says. */
  priority: number
  /** What this promotion has touched, no other may touch. */
  excludesOthers: boolean
  /** Milliseconds since 1970; the end is the first moment at which it no longer holds. */
  startsAt: number
  endsAt: number
  /** Missing for the many that may be used without end: they cost an order nothing. */
  limits?: Limits
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

/** Whether the promotion is for this product, were it not for the law. */
export function isFor({ level, targets }: Promotion, good: Good): boolean {
  switch (level) {
    case 'product':
      return targets.includes(good.productId)
    case 'brand':
      return targets.includes(good.brandId)
    case 'category':
      return targets.includes(good.categoryId)
    case 'cart':
      return true
  }
}

/** Whether the promotion counts this product. */
export const covers = (promotion: Promotion, good: Good): boolean => good.promotable && isFor(promotion, good)
