import type { CartItem } from '#rules/cart/change.ts'
import { deliveryFee } from '#rules/delivery/fee.ts'
import { freeDeliveryFrom } from '#rules/orders/order-rules.ts'
import { unused } from '#rules/promotions/limits.ts'
import { priceCart } from '#rules/promotions/price-cart.ts'
import type { PricedCart } from '#rules/promotions/priced-cart.ts'
import { kindOf, type Promotion } from '#rules/promotions/kinds/kinds.ts'
import { unitPriceFor } from '#rules/pricing/list-price.ts'
import { isFor, type CartGood } from '#rules/promotions/promotion.ts'
import { pricesOf, type Snapshot } from '#server/catalogue/snapshot.ts'
import { couponViolation, type CouponViolation } from './coupon-violation.ts'
import type { OfferUsage } from './offer-usage.ts'

/** What a cart is priced with, besides its goods. */
export type SnapshotPricingInput = {
  snapshot: Snapshot
  /** Who orders; null for what everybody pays. */
  outletId: string | null
  stockOf: (productId: number) => number
  couponCode: string | null
  /** Points that the retailer wants to use. */
  points?: number
  provinceCode: string | null
  /** What orders have used of the promotions with limits and of the coupon. */
  usage: OfferUsage
  /** Milliseconds since 1970. */
  at: number
}

/** A priced cart; `couponViolation`: why its coupon gives no discount, if it has one that does not. */
export type CouponPricedCart = PricedCart & { couponViolation: CouponViolation | null }

/**
 * The goods of a cart as `priceCart` expects them, at the prices of the retailer's list for these quantities; products
 * that no longer exist are left out.
 */
export function goodsOf(items: readonly CartItem[], snapshot: Snapshot, outletId: string | null): CartGood[] {
  const own = pricesOf(outletId, snapshot)
  return items.flatMap(({ productId, qty }) => {
    const product = snapshot.productById.get(productId)
    if (!product) return []
    return {
      productId,
      qty,
      brandId: product.brandId,
      categoryId: product.categoryId,
      unitPrice: unitPriceFor(product.price, own?.get(productId), qty),
      vatPercent: product.vatPercent,
      promotable: product.restriction?.promotable ?? true,
    }
  })
}

/** Promotions that can apply to these goods: their own, and those of brands, categories and the cart. */
export function promotionsFor(goods: readonly CartGood[], snapshot: Snapshot): Promotion[] {
  const own = goods.flatMap(({ productId }) => snapshot.productById.get(productId)?.promotions ?? [])
  const others = [...snapshot.widePromotions, ...snapshot.offShelf]
  return [...new Set([...own, ...others.filter((promotion) => goods.some((good) => isFor(promotion, good)))])]
}

/**
 * Products that these promotions could give, a product that brings more of itself included: what is there of them is looked up
 * together with the goods.
 */
export const giftCandidates = (promotions: readonly Promotion[]): number[] =>
  promotions.flatMap((promotion) =>
    kindOf(promotion)
      .tiersOf(promotion)
      .flatMap((tier) => ('gifts' in tier ? (tier.giftProductId ?? promotion.targets) : [])),
  )

/**
 * Prices items with the goods, offers and delivery fees of one catalogue snapshot: the layer between the rule `priceCart`,
 * which knows no catalogue, and `priceWithCurrentUsage`, which reads the usage from the database.
 */
export function priceFromSnapshot(items: readonly CartItem[], input: SnapshotPricingInput): CouponPricedCart {
  const { snapshot, outletId, couponCode, at, usage } = input
  const goods = goodsOf(items, snapshot, outletId)
  const coupon = snapshot.coupons.find((offer) => offer.code === couponCode) ?? null
  const violation = couponCode === null ? null : couponViolation(coupon, usage.coupon, at)
  const priced = priceCart(goods, {
    promotions: promotionsFor(goods, snapshot),
    coupon: violation ? null : coupon,
    points: input.points ?? 0,
    at,
    stockOf: input.stockOf,
    usesOf: (promotionId) => usage.promotions.get(promotionId) ?? unused,
    delivery: deliveryFee(input.provinceCode, snapshot.fees),
    freeDeliveryFrom: freeDeliveryFrom(snapshot.orderRules, input.provinceCode),
  })
  const idle = couponCode !== null && priced.couponOffer === 0
  return { ...priced, couponViolation: violation ?? (idle ? 'coupon_conditions' : null) }
}
