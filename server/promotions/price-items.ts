import type { CartItem } from '#rules/cart/change.ts'
import { deliveryFee } from '#rules/delivery/fee.ts'
import { unused } from '#rules/promotions/limits.ts'
import { priceCart } from '#rules/promotions/price-cart.ts'
import type { PricedCart } from '#rules/promotions/priced-cart.ts'
import type { Promotion } from '#rules/promotions/kinds/kinds.ts'
import { isFor, type CartGood } from '#rules/promotions/promotion.ts'
import type { Snapshot } from '#server/catalogue/snapshot.ts'
import { couponFault, type CouponViolation } from './coupon-fault.ts'
import type { OfferUses } from './uses.ts'

type Pricing = {
  snapshot: Snapshot
  stockOf: (productId: number) => number
  couponCode: string | null
  /** Points that the shop wants to use. */
  points?: number
  provinceCode: string | null
  /** What was used of the promotions with limits and of the coupon. */
  uses: OfferUses
  /** Milliseconds since 1970. */
  at: number
}

/** A priced cart, and why its coupon takes nothing off, if it has one that does not. */
export type PricedItems = PricedCart & { couponFault: CouponViolation | null }

/** The goods of a cart as the price engine takes them; products that no longer exist are left out. */
export function goodsOf(items: readonly CartItem[], snapshot: Snapshot): CartGood[] {
  return items.flatMap(({ productId, qty }) => {
    const product = snapshot.productById.get(productId)
    if (!product) return []
    return {
      productId,
      qty,
      brandId: product.brandId,
      categoryId: product.categoryId,
      unitPrice: product.price,
      vatPercent: product.vatPercent,
      promotable: product.restriction?.promotable ?? true,
    }
  })
}

/** Promotions that can touch these goods: their own, and those of brands, categories and the cart. */
export function promotionsFor(goods: readonly CartGood[], snapshot: Snapshot): Promotion[] {
  const own = goods.flatMap(({ productId }) => snapshot.productById.get(productId)?.promotions ?? [])
  const others = [...snapshot.widePromotions, ...snapshot.offShelf]
  return [...new Set([...own, ...others.filter((promotion) => goods.some((good) => isFor(promotion, good)))])]
}

export function priceItems(items: readonly CartItem[], pricing: Pricing): PricedItems {
  const { snapshot, couponCode, at, uses } = pricing
  const goods = goodsOf(items, snapshot)
  const coupon = snapshot.coupons.find((offer) => offer.code === couponCode) ?? null
  const violation = couponCode === null ? null : couponFault(coupon, uses.coupon, at)
  const priced = priceCart(goods, {
    promotions: promotionsFor(goods, snapshot),
    coupon: violation ? null : coupon,
    points: pricing.points ?? 0,
    at,
    stockOf: pricing.stockOf,
    usesOf: (promotionId) => uses.promotions.get(promotionId) ?? unused,
    delivery: deliveryFee(pricing.provinceCode, pricing.snapshot.fees),
  })
  const idle = couponCode !== null && priced.couponOffer === 0
  return { ...priced, couponFault: violation ?? (idle ? 'coupon_conditions' : null) }
}
