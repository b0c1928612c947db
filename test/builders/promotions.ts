import { satang } from '#rules/money.ts'
import type { AmountPromotion } from '#rules/promotions/kinds/amount.ts'
import type { GiftPromotion, GiftTier } from '#rules/promotions/kinds/free-goods.ts'
import type { CartGood, Coupon } from '#rules/promotions/promotion.ts'
import { priceCart, type Offers } from '#rules/promotions/price-cart.ts'

/** Goods in a cart, with only the fields that matter to the test. */
export const aGood = ({
  unitPrice,
  ...rest
}: Partial<Omit<CartGood, 'unitPrice'>> & { unitPrice: number }): CartGood => ({
  productId: 1,
  brandId: 1,
  categoryId: 1,
  vatPercent: 7,
  promotable: true,
  qty: 1,
  unitPrice: satang(unitPrice),
  ...rest,
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

export const anAmount = (
  tiers: { minimumBuy: number; discountSatang: number }[],
  rest: Partial<AmountPromotion> = {},
): AmountPromotion => ({
  ...common,
  kind: 'AMOUNT',
  tiers: tiers.map((tier) => ({ ...tier, discountSatang: satang(tier.discountSatang) })),
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
export const price = (goods: CartGood[], { coupon = null, delivery = 0, ...rest }: SomeOffers = {}) =>
  priceCart(goods, {
    promotions: [],
    at: 1e12,
    stockOf: () => 1_000_000,
    ...rest,
    coupon: coupon && aCoupon(coupon),
    delivery: satang(delivery),
  })

type CouponFigures = { code: string; discountSatang: number; minimumSatang: number }
/** Offers whose amounts are plain figures of satang. */
type SomeOffers = Partial<Omit<Offers, 'coupon' | 'delivery'>> & { coupon?: CouponFigures | null; delivery?: number }

const aCoupon = ({ code, discountSatang, minimumSatang }: CouponFigures): Coupon => ({
  code,
  discountSatang: satang(discountSatang),
  minimumSatang: satang(minimumSatang),
})
