import { lineProblem, type Buyer } from '#rules/cart/line-problem.ts'
import type { CartItem } from '#rules/cart/change.ts'
import { deliveryFee } from '#rules/delivery/fee.ts'
import { priceCart, type PricedCart } from '#rules/promotions/price-cart.ts'
import type { CartGood, Coupon, Promotion } from '#rules/promotions/promotion.ts'
import type { ProductProblem } from '#contract/errors.ts'
import type { Snapshot } from '#server/catalogue/snapshot.ts'

export type Pricing = {
  snapshot: Snapshot
  stockOf: (productId: number) => number
  couponCode: string | null
  provinceCode: string | null
  /** Milliseconds since 1970. */
  at: number
}

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
  return [...new Set([...own, ...snapshot.widePromotions])]
}

/** The coupon of that code while it holds. */
export function couponInForce(snapshot: Snapshot, code: string | null, at: number): Coupon | null {
  const coupon = snapshot.coupons.find((offer) => offer.code === code)
  return coupon && coupon.startsAt <= at && at < coupon.endsAt ? coupon : null
}

export function priceItems(items: readonly CartItem[], pricing: Pricing): PricedCart {
  const goods = goodsOf(items, pricing.snapshot)
  return priceCart(goods, {
    promotions: promotionsFor(goods, pricing.snapshot),
    coupon: couponInForce(pricing.snapshot, pricing.couponCode, pricing.at),
    at: pricing.at,
    stockOf: pricing.stockOf,
    delivery: deliveryFee(pricing.provinceCode, pricing.snapshot.fees),
  })
}

/** What stands in the way of ordering these goods now. */
export function problemsOf(
  items: readonly CartItem[],
  snapshot: Snapshot,
  stockOf: Pricing['stockOf'],
  buyer: Buyer,
): ProductProblem[] {
  return items.flatMap(({ productId, qty }) => {
    const problem = lineProblem(snapshot.productById.get(productId), qty, stockOf(productId), buyer)
    return problem ? { productId, ...problem } : []
  })
}
