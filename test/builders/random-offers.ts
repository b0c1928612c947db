import { dayMs } from '#rules/bangkok-time.ts'
import { satang } from '#rules/money.ts'
import fc from 'fast-check'
import type { AmountTier } from '#rules/promotions/kinds/amount.ts'
import type { GiftTier } from '#rules/promotions/kinds/free-goods.ts'
import type { Promotion } from '#rules/promotions/kinds/kinds.ts'
import type { Offers } from '#rules/promotions/price-cart.ts'
import type { CartGood, Limits, Uses } from '#rules/promotions/promotion.ts'

// Carts and offers of every kind, for properties: few ids, so that much falls on the same goods.

export const now = 1e12
const products = 12

const risingTiers = <Tier>(benefit: (step: number) => Tier) =>
  fc
    .uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 3 })
    .map((minimums) =>
      minimums.sort((a, b) => a - b).map((minimumBuy, index) => ({ minimumBuy, ...benefit(index + 1) })),
    )
export const amountTiers: fc.Arbitrary<AmountTier[]> = fc
  .integer({ min: 1, max: 40_00 })
  .chain((first) => risingTiers((step) => ({ discountSatang: satang(step * first) })))
export const giftTiers: fc.Arbitrary<GiftTier[]> = risingTiers((step) => ({ giftQty: step }))

const aProductId = fc.integer({ min: 1, max: products })

export const aCart: fc.Arbitrary<CartGood[]> = fc
  .uniqueArray(aProductId, { minLength: 1, maxLength: products })
  .chain((ids) =>
    fc.tuple(
      ...ids.map((productId) =>
        fc.record({
          productId: fc.constant(productId),
          brandId: fc.constant((productId % 3) + 1),
          categoryId: fc.constant((productId % 2) + 1),
          unitPrice: fc.integer({ min: 1, max: 500_00 }).map(satang),
          vatPercent: fc.constantFrom(0, 7),
          promotable: fc.constant(productId % 5 !== 0),
          qty: fc.integer({ min: 1, max: 60 }),
        }),
      ),
    ),
  )

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 2 })
const limits: fc.Arbitrary<Limits> = fc.record({
  perOutletLimit: maybe(fc.integer({ min: 1, max: 3 })),
  totalLimit: maybe(fc.integer({ min: 1, max: 5 })),
  budget: maybe(fc.integer({ min: 1, max: 300 })),
})
/** In force, over for hours, over for days, or still to come. */
const spans = [
  [now - dayMs, now + dayMs],
  [now - dayMs, now + 1],
  [now - 2 * dayMs, now - dayMs / 2],
  [now - 9 * dayMs, now - 5 * dayMs],
  [now + 1, now + dayMs],
] as const

/** Any promotion, with the given id. */
const aPromotion = (id: number): fc.Arbitrary<Promotion> =>
  fc
    .record({
      level: fc.constantFrom('product' as const, 'brand' as const, 'category' as const, 'cart' as const),
      targets: fc.uniqueArray(aProductId, { minLength: 1, maxLength: 3 }),
      priority: fc.integer({ min: 0, max: 2 }),
      excludesOthers: fc.boolean(),
      span: fc.oneof(
        { weight: 4, arbitrary: fc.constant(spans[0]) },
        { weight: 1, arbitrary: fc.constantFrom(...spans) },
      ),
      limits: maybe(limits),
      tiers: fc.oneof(amountTiers, giftTiers) as fc.Arbitrary<(AmountTier | GiftTier)[]>,
      giftProductId: maybe(fc.integer({ min: 1, max: products + 3 })),
    })
    .map(({ level, targets, span: [startsAt, endsAt], limits: drawn, tiers, giftProductId, ...rest }): Promotion => {
      const isAmount = tiers.some((tier) => 'discountSatang' in tier)
      // Carts, and budgets of discounts, are in satang.
      const scaled = tiers.map((tier) => (level === 'cart' ? { ...tier, minimumBuy: tier.minimumBuy * 50_00 } : tier))
      const budget = drawn && drawn.budget !== null && isAmount ? drawn.budget * 10_00 : (drawn?.budget ?? null)
      const common = {
        ...rest,
        id,
        level,
        startsAt,
        endsAt,
        targets: level === 'product' ? targets : targets.map((one) => (one % 3) + 1),
        ...(drawn && { limits: { ...drawn, budget } }),
      }
      return isAmount
        ? { ...common, kind: 'AMOUNT', tiers: scaled as AmountTier[] }
        : { ...common, kind: 'FREE_GOODS', giftProductId, tiers: scaled as GiftTier[] }
    })

const uses: fc.Arbitrary<Uses> = fc.record({
  own: fc.integer({ min: 0, max: 2 }),
  all: fc.integer({ min: 0, max: 5 }),
  spent: fc.integer({ min: 0, max: 200 }),
})

/** All that can apply to one cart at the same time, with up to so many promotions. */
export const someOffers = (mostPromotions = 6): fc.Arbitrary<Offers> =>
  fc
    .record({
      promotions: fc
        .integer({ min: 0, max: mostPromotions })
        .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => aPromotion(index + 1)))),
      coupon: maybe(
        fc.record({
          code: fc.constant('COUPON'),
          discountSatang: fc.integer({ min: 1, max: 900_00 }).map(satang),
          minimumSatang: fc.integer({ min: 0, max: 2_000_00 }).map(satang),
        }),
      ),
      uses: fc.array(uses, { minLength: mostPromotions, maxLength: mostPromotions }),
      stock: fc.array(fc.integer({ min: 0, max: 120 }), { minLength: products + 3, maxLength: products + 3 }),
      delivery: fc.constantFrom(0, 100_00).map(satang),
      freeDeliveryFrom: maybe(fc.integer({ min: 0, max: 3_000_00 }).map(satang)),
      points: fc.oneof(
        fc.constant(0),
        fc.integer({ min: 1, max: 400 }).map((tens) => tens * 10),
      ),
    })
    .map(({ promotions, coupon, uses: used, stock, delivery, freeDeliveryFrom, points }) => ({
      promotions,
      coupon,
      delivery,
      freeDeliveryFrom,
      points,
      at: now,
      stockOf: (productId) => stock[productId - 1] ?? 0,
      usesOf: (id) => used[id - 1] ?? { own: 0, all: 0, spent: 0 },
    }))
