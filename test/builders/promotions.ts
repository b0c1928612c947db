import type { AmountPromotion, AmountTier } from '#rules/promotions/kinds/amount.ts'
import type { GiftPromotion, GiftTier } from '#rules/promotions/kinds/free-goods.ts'
import type { CartGood } from '#rules/promotions/promotion.ts'
import { priceCart, type Offers } from '#rules/promotions/price-cart.ts'

/** Goods in a cart, with only the fields that matter to the test. */
export const aGood = (good: Partial<CartGood> & { unitPrice: number }): CartGood => ({
  productId: 1,
  brandId: 1,
  categoryId: 1,
  vatPercent: 7,
  promotable: true,
  qty: 1,
  ...good,
})

const common = {
  id: 1,
  level: 'product' as const,
  targets: [1],
  priority: 0,
  excludesOthers: false,
  startsAt: 0,
  endsAt: 2e12,
}

export const anAmount = (tiers: AmountTier[], rest: Partial<AmountPromotion> = {}): AmountPromotion => ({
  ...common,
  kind: 'AMOUNT',
  tiers,
  ...rest,
})

export const aGift = (tiers: GiftTier[], rest: Partial<GiftPromotion> = {}): GiftPromotion => ({
  ...common,
  kind: 'FREE_GOODS',
  giftProductId: null,
  tiers,
  ...rest,
})

/** Prices goods with plenty in stock and nothing special. */
export const price = (goods: CartGood[], offers: Partial<Offers> = {}) =>
  priceCart(goods, { promotions: [], coupon: null, at: 1e12, stockOf: () => 1_000_000, delivery: 0, ...offers })
