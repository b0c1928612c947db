import type { Satang } from '../money.ts'
import type { KindCode } from './kinds/codes.ts'

/** Scope of a promotion: one product, a brand, a category, or the whole cart. */
export const promotionLevels = ['product', 'brand', 'category', 'cart'] as const
export type Level = (typeof promotionLevels)[number]

/** Limits of a promotion; null: unlimited. */
export type Limits = {
  /** Maximum orders of one retailer. */
  perOutletLimit: number | null
  /** Maximum orders of all retailers. */
  totalLimit: number | null
  /** Total budget: satang of discount, or sales units of gifts. */
  budget: number | null
}

/** Uses of a promotion: orders of this retailer, orders of all, and their satang or gifts. */
export type Uses = { own: number; all: number; spent: number }

/** Terms that do not depend on the kind. */
export type CommonTerms = {
  id: number
  level: Level
  /** Product, brand or category ids, by level. */
  targets: readonly number[]
  /** Higher is applied first; for equal ones see `apply-by-priority.ts`. */
  priority: number
  /** Excludes all other promotions on the same line. */
  excludesOthers: boolean
  /** Milliseconds since 1970; the end is exclusive. */
  startsAt: number
  endsAt: number
  /** Absent for unlimited promotions, so that they cost an order nothing. */
  limits?: Limits
}

/** Common part of a promotion; each kind adds its terms: see `kinds/`. */
export type PromotionBase = CommonTerms & {
  kind: KindCode
  /** Rising; `minimumBuy` is satang for the cart, otherwise sales units. */
  tiers: readonly { minimumBuy: number }[]
}

/** Applied to the cart after all promotions. */
export type Coupon = { code: string; discountSatang: Satang; minimumSatang: Satang }

/** What pricing needs to know of a product in the cart. */
type Good = {
  productId: number
  brandId: number
  categoryId: number
  unitPrice: Satang
  vatPercent: number
  /** false in categories whose promotion the law forbids; cart discounts skip them too. */
  promotable: boolean
}
export type CartGood = Good & { qty: number }

export const isInForce = (promotion: PromotionBase, at: number): boolean =>
  promotion.startsAt <= at && at < promotion.endsAt

/** Whether the product is in the promotion's scope, regardless of the law. */
export function isFor(
  { level, targets }: PromotionBase,
  good: Pick<Good, 'productId' | 'brandId' | 'categoryId'>,
): boolean {
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

/** Whether the promotion applies to this product. */
export const covers = (promotion: PromotionBase, good: Good): boolean => good.promotable && isFor(promotion, good)
