import type { Satang } from '../money.ts'
import type { KindCode } from './kinds/codes.ts'

/** What a promotion counts and lowers: one product, all of a brand or category, or the cart as a whole. */
export type Level = 'product' | 'brand' | 'category' | 'cart'

/** How much of a promotion there is; null: without end. */
export type Limits = {
  /** Orders of one retailer that may use it. */
  perOutletLimit: number | null
  /** Orders of all retailers that may use it. */
  totalLimit: number | null
  /** What may be given in all: satang of discount, or sales units of gifts. */
  budget: number | null
}

/** What orders have used of a promotion: those of this retailer, those of all, and their satang or gifts. */
export type Uses = { own: number; all: number; spent: number }

/** Terms that do not depend on the kind. */
export type CommonTerms = {
  id: number
  level: Level
  /** Product, brand or category ids, by level. */
  targets: readonly number[]
  /** Higher goes first; equal ones as `apply-by-priority.ts` says. */
  priority: number
  /** Where this promotion was applied, no other may be. */
  excludesOthers: boolean
  /** Milliseconds since 1970; the end is the first moment at which it no longer holds. */
  startsAt: number
  endsAt: number
  /** Missing for the many that may be used without end: they cost an order nothing. */
  limits?: Limits
}

/** What the engine knows of a promotion; its kind adds the terms of its own: see `kinds/`. */
export type PromotionBase = CommonTerms & {
  kind: KindCode
  /** Rising; for the cart `minimumBuy` is satang, else sales units. */
  tiers: readonly { minimumBuy: number }[]
}

/** Taken off the cart after all promotions. */
export type Coupon = { code: string; discountSatang: Satang; minimumSatang: Satang }

/** What pricing needs to know of a product in the cart. */
type Good = {
  productId: number
  brandId: number
  categoryId: number
  unitPrice: Satang
  vatPercent: number
  /** false in categories that must not be promoted by law; cart discounts skip them too. */
  promotable: boolean
}
export type CartGood = Good & { qty: number }

export const isInForce = (promotion: PromotionBase, at: number): boolean =>
  promotion.startsAt <= at && at < promotion.endsAt

/** Whether the promotion is for this product, were it not for the law. */
export function isFor({ level, targets }: PromotionBase, good: Good): boolean {
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
export const covers = (promotion: PromotionBase, good: Good): boolean => good.promotable && isFor(promotion, good)
