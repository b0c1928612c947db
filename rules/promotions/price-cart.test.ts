import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aGift, aGood, anAmount, price } from '#test/builders/promotions.ts'
import { giftsFor, nearlyAmount, nearlyGift, reachedTier } from './amount.ts'
import type { AmountTier, CartGood, GiftTier, Promotion } from './promotion.ts'

const tiersOf = <Tier>(benefit: (step: number) => Tier) =>
  fc
    .uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 3 })
    .map((minimums) =>
      minimums.sort((a, b) => a - b).map((minimumBuy, index) => ({ minimumBuy, ...benefit(index + 1) })),
    )
const amountTiers = tiersOf((step) => ({ discountSatang: step * 137 })) as fc.Arbitrary<AmountTier[]>
const giftTiers = tiersOf((step) => ({ giftQty: step })) as fc.Arbitrary<GiftTier[]>

const goods: fc.Arbitrary<CartGood[]> = fc
  .uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 12 })
  .chain((ids) =>
    fc.tuple(
      ...ids.map((productId) =>
        fc.record({
          productId: fc.constant(productId),
          brandId: fc.integer({ min: 1, max: 3 }),
          categoryId: fc.integer({ min: 1, max: 3 }),
          unitPrice: fc.integer({ min: 1, max: 500_00 }),
          vatPercent: fc.constantFrom(0, 7),
          promotable: fc.boolean(),
          qty: fc.integer({ min: 1, max: 60 }),
        }),
      ),
    ),
  )

const promotions: fc.Arbitrary<Promotion[]> = fc
  .array(
    fc.record({
      level: fc.constantFrom('product', 'brand', 'category', 'cart' as const),
      target: fc.integer({ min: 1, max: 30 }),
      priority: fc.integer({ min: 0, max: 2 }),
      excludesOthers: fc.boolean(),
      kind: fc.constantFrom('AMOUNT', 'FREE_GOODS' as const),
      amount: amountTiers,
      gift: giftTiers,
      giftProductId: fc.option(fc.integer({ min: 1, max: 40 })),
    }),
    { maxLength: 6 },
  )
  .map((drawn) =>
    drawn.map(({ level, target, priority, excludesOthers, kind, amount, gift, giftProductId }, index): Promotion => {
      const targets = level === 'product' ? [target] : [(target % 3) + 1]
      const common = { id: index + 1, level, targets, priority, excludesOthers }
      return kind === 'AMOUNT' ? anAmount(amount, common) : aGift(gift, { ...common, giftProductId })
    }),
  )
const coupons = fc.option(
  fc.record({
    code: fc.constant('C'),
    discountSatang: fc.integer({ min: 1, max: 900_00 }),
    minimumSatang: fc.integer({ min: 0, max: 900_00 }),
  }),
)

test('every cart adds up: lines to totals, explanations to discounts, nothing below zero', () => {
  fc.assert(
    fc.property(goods, promotions, coupons, fc.integer({ min: 0, max: 200_00 }), (cart, offers, coupon, delivery) => {
      const priced = price(cart, { promotions: offers, coupon, delivery })
      for (const line of priced.lines) {
        expect(line.gross).toBe(line.unitPrice * line.qty)
        expect(line.total).toBe(line.gross - line.offer)
        expect(line.total).toBeGreaterThanOrEqual(0)
        expect(line.applied.reduce((sum, { amount }) => sum + amount, 0)).toBe(line.offer)
      }
      expect(priced.lines.reduce((sum, line) => sum + line.total, 0) + priced.delivery).toBe(priced.grandTotal)
      expect(priced.vat.reduce((sum, row) => sum + row.base + row.vat, 0)).toBe(priced.grandTotal)
    }),
  )
})

test('the order of the lines makes no difference', () => {
  fc.assert(
    fc.property(goods, promotions, coupons, fc.integer(), (cart, offers, coupon, seed) => {
      const shuffled = cart.toSorted((a, b) => ((a.productId * 7919) ^ seed) - ((b.productId * 7919) ^ seed))
      const byId = (lines: { productId: number }[]) => lines.toSorted((a, b) => a.productId - b.productId)
      const [first, second] = [cart, shuffled].map((lines) => price(lines, { promotions: offers, coupon }))
      expect(byId(second?.lines ?? [])).toEqual(byId(first?.lines ?? []))
      expect({ ...second, lines: [] }).toEqual({ ...first, lines: [] })
    }),
  )
})

test('goods that may not be promoted are never lowered and never earn gifts', () => {
  fc.assert(
    fc.property(goods, promotions, coupons, (cart, offers, coupon) => {
      const dry = cart.map((good) => ({ ...good, promotable: false }))
      const priced = price(dry, { promotions: offers, coupon })
      expect([priced.offer, priced.gifts]).toEqual([0, []])
    }),
  )
})

test('"add n" reaches the next tier, and n − 1 does not', () => {
  fc.assert(
    fc.property(amountTiers, giftTiers, fc.integer({ min: 0, max: 60 }), (amounts, gifts, count) => {
      const amount = nearlyAmount(amounts, count)
      if (amount) {
        expect(reachedTier(amounts, count + amount.add)?.discountSatang).toBe(amount.benefit)
        expect(reachedTier(amounts, count + amount.add - 1)).toEqual(reachedTier(amounts, count))
      } else expect(reachedTier(amounts, count)).toEqual(amounts.at(-1))
      const gift = nearlyGift(gifts, count)
      if (gift) {
        expect(giftsFor(gifts, count + gift.add) - giftsFor(gifts, count)).toBe(gift.benefit)
        expect(giftsFor(gifts, count + gift.add - 1)).toBeLessThanOrEqual(giftsFor(gifts, count))
      }
    }),
  )
})

test('gifts are counted from the highest tier down', () => {
  const tiers = [
    { minimumBuy: 5, giftQty: 1 },
    { minimumBuy: 12, giftQty: 2 },
  ]
  expect([4, 5, 11, 12, 18, 24].map((count) => giftsFor(tiers, count))).toEqual([0, 1, 2, 2, 3, 4])
})

test('a gift is as large as the stock leaves after what is bought, and never blocks', () => {
  const giving = [aGift([{ minimumBuy: 10, giftQty: 5 }])]
  const stock = (units: number) =>
    price([aGood({ unitPrice: 10_00, qty: 10 })], { promotions: giving, stockOf: () => units }).gifts
  expect([stock(15), stock(12), stock(10)].map((gifts) => gifts[0]?.qty ?? 0)).toEqual([5, 2, 0])
})

test('what an excluding promotion has touched, no other touches', () => {
  const first = anAmount([{ minimumBuy: 1, discountSatang: 5_00 }], { id: 1, priority: 9, excludesOthers: true })
  const second = anAmount([{ minimumBuy: 1, discountSatang: 3_00 }], { id: 2, level: 'brand' })
  const goodsOfBrand = [aGood({ productId: 1, unitPrice: 100_00 }), aGood({ productId: 2, unitPrice: 100_00 })]
  expect(price(goodsOfBrand, { promotions: [second, first] }).lines.map((line) => line.offer)).toEqual([5_00, 3_00])
})

test('a promotion holds from its start until just before its end', () => {
  const promotion = anAmount([{ minimumBuy: 1, discountSatang: 100 }], { startsAt: 1000, endsAt: 2000 })
  const offerAt = (at: number) => price([aGood({ unitPrice: 10_00 })], { promotions: [promotion], at }).offer
  expect([999, 1000, 1999, 2000].map(offerAt)).toEqual([0, 100, 100, 0])
})

test('delivery is not charged on an empty cart', () => {
  expect(price([], { delivery: 100_00 }).grandTotal).toBe(0)
})
