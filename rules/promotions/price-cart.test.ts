import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs } from '#rules/bangkok-time.ts'
import { aGift, aGood, anAmount, price } from '#test/builders/promotions.ts'
import { aCart, amountTiers, giftTiers, someOffers } from '#test/builders/random-offers.ts'
import { nextAmount, reachedTier } from './kinds/amount.ts'
import { giftsFor, nextGift } from './kinds/free-goods.ts'
import { priceCart } from './price-cart.ts'
import { usesIn } from './priced-cart.ts'
import type { Limits } from './promotion.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

test('every cart adds up: lines to totals, explanations to discounts, nothing below zero', () => {
  fc.assert(
    fc.property(aCart, someOffers(), (cart, offers) => {
      const priced = priceCart(cart, offers)
      for (const line of priced.lines) {
        expect(line.gross).toBe(line.unitPrice * line.qty)
        expect(line.total).toBe(line.gross - line.offer)
        expect(line.total).toBeGreaterThanOrEqual(0)
        expect(sum(line.applied.map(({ amount }) => amount))).toBe(line.offer)
      }
      const coupon = priced.lines.flatMap(({ applied }) => applied).filter(({ kind }) => kind === 'COUPON')
      expect(sum(coupon.map(({ amount }) => amount))).toBe(priced.couponOffer)
      expect(sum(priced.lines.map((line) => line.total)) + priced.delivery).toBe(priced.grandTotal)
      expect(sum(priced.vat.map((row) => row.base + row.vat))).toBe(priced.grandTotal)
    }),
  )
})

test('a discount on the whole cart loses no satang between its lines', () => {
  fc.assert(
    fc.property(aCart, fc.integer({ min: 1, max: 9_000_00 }), (cart, discountSatang) => {
      const wide = anAmount([{ minimumBuy: 1, discountSatang }], { level: 'cart', targets: [] })
      const priced = price(cart, { promotions: [wide] })
      const promotable = sum(cart.filter((good) => good.promotable).map((good) => good.unitPrice * good.qty))
      expect(priced.offer).toBe(Math.min(discountSatang, promotable))
    }),
  )
})

test('goods that may not be promoted are never lowered and never earn gifts', () => {
  fc.assert(
    fc.property(aCart, someOffers(), (cart, offers) => {
      const priced = priceCart(
        cart.map((good) => ({ ...good, promotable: false })),
        offers,
      )
      expect([priced.offer, priced.gifts]).toEqual([0, []])
    }),
  )
})

test('no cart takes more of a promotion than is left of its budget', () => {
  fc.assert(
    fc.property(aCart, someOffers(), (cart, offers) => {
      const spent = usesIn(priceCart(cart, offers))
      for (const { id, limits } of offers.promotions) {
        const left = (limits?.budget ?? Infinity) - (offers.usesOf?.(id).spent ?? 0)
        expect(spent.get(id) ?? 0).toBeLessThanOrEqual(Math.max(0, left))
      }
    }),
  )
})

test('"add n" reaches the next tier, and n − 1 does not', () => {
  fc.assert(
    fc.property(amountTiers, giftTiers, fc.integer({ min: 0, max: 60 }), (amounts, gifts, count) => {
      const amount = nextAmount(amounts, count)
      if (amount) {
        expect(reachedTier(amounts, count + amount.add)?.discountSatang).toBe(amount.benefit)
        expect(reachedTier(amounts, count + amount.add - 1)).toEqual(reachedTier(amounts, count))
      } else expect(reachedTier(amounts, count)).toEqual(amounts.at(-1))
      const giftsAt = (added: number) => giftsFor(gifts, count + added)
      const least = Array.from({ length: 41 }, (_, added) => added).find((added) => giftsAt(added) > giftsAt(0)) ?? 0
      expect(nextGift(gifts, count)).toEqual({ add: least, benefit: giftsAt(least) - giftsAt(0) })
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

test('a gift is as large as the stock leaves after what is bought, never blocks, and says what is missing', () => {
  const giving = [aGift([{ minimumBuy: 10, giftQty: 5 }])]
  const stock = (units: number) => {
    const { gifts, lines } = price([aGood({ unitPrice: 10_00, qty: 10 })], {
      promotions: giving,
      stockOf: () => units,
    })
    return [gifts[0]?.qty ?? 0, lines[0]?.excluded]
  }
  expect(stock(15)).toEqual([5, []])
  expect(stock(12)).toEqual([2, [{ promotionId: 1, reason: 'gift_short' }]])
  expect(stock(10)).toEqual([0, [{ promotionId: 1, reason: 'gift_out_of_stock' }]])
})

test('two promotions that give the same goods share what is on hand', () => {
  const gift = { giftProductId: 9, targets: [1] }
  const promotions = [1, 2].map((id) => aGift([{ minimumBuy: 1, giftQty: 3 }], { ...gift, id }))
  const { gifts } = price([aGood({ unitPrice: 10_00 })], { promotions, stockOf: () => 4 })
  expect(gifts.map(({ promotionId, qty }) => [promotionId, qty])).toEqual([
    [1, 3],
    [2, 1],
  ])
})

test('a gift for the whole cart is earned by what it comes to, not by its units', () => {
  const wide = aGift([{ minimumBuy: 500_00, giftQty: 1 }], { level: 'cart', targets: [], giftProductId: 9 })
  const at = (qty: number) => price([aGood({ unitPrice: 99_00, qty })], { promotions: [wide] })
  expect(at(6).gifts).toEqual([{ promotionId: 1, kind: 'FREE_GOODS', productId: 9, qty: 1 }])
  expect(at(5).gifts).toEqual([])
  expect(at(5).nextTiers).toEqual([{ promotionId: 1, kind: 'FREE_GOODS', add: 5_00, benefit: 1, giftProductId: 9 }])
})

test('what an excluding promotion has touched, no other touches, and the line says which stood in the way', () => {
  const first = anAmount([{ minimumBuy: 1, discountSatang: 5_00 }], { id: 1, priority: 9, excludesOthers: true })
  const second = anAmount([{ minimumBuy: 1, discountSatang: 3_00 }], { id: 2, level: 'brand' })
  const goodsOfBrand = [aGood({ productId: 1, unitPrice: 100_00 }), aGood({ productId: 2, unitPrice: 100_00 })]
  const { lines } = price(goodsOfBrand, { promotions: [second, first] })
  expect(lines.map((line) => line.offer)).toEqual([5_00, 3_00])
  expect(lines.map((line) => line.excluded)).toEqual([[{ promotionId: 2, reason: 'excluded_by_other', by: 1 }], []])
})

test('of equal promotions that do not go together the shop gets the one that saves the most', () => {
  const small = anAmount([{ minimumBuy: 1, discountSatang: 3_00 }], { id: 1, excludesOthers: true })
  const large = anAmount([{ minimumBuy: 10, discountSatang: 8_00 }], { id: 2, level: 'brand' })
  const at = (qty: number) => price([aGood({ unitPrice: 100_00, qty })], { promotions: [small, large] }).lines[0]
  expect(at(5)).toMatchObject({ offer: 15_00, excluded: [] })
  expect(at(10)).toMatchObject({ offer: 80_00, excluded: [{ promotionId: 1, reason: 'not_best', by: 2 }] })
})

test.each<[string, Limits, { own: number; all: number; spent: number }, number, string | undefined]>([
  [
    'a shop may use it twice: first',
    { perOutletLimit: 2, totalLimit: null, budget: null },
    { own: 1, all: 9, spent: 0 },
    50_00,
    undefined,
  ],
  [
    'a shop may use it twice: third',
    { perOutletLimit: 2, totalLimit: null, budget: null },
    { own: 2, all: 9, spent: 0 },
    0,
    'shop_limit',
  ],
  [
    'ten in all: tenth',
    { perOutletLimit: null, totalLimit: 10, budget: null },
    { own: 0, all: 9, spent: 0 },
    50_00,
    undefined,
  ],
  [
    'ten in all: eleventh',
    { perOutletLimit: null, totalLimit: 10, budget: null },
    { own: 0, all: 10, spent: 0 },
    0,
    'total_limit',
  ],
  [
    'the budget just carries it',
    { perOutletLimit: null, totalLimit: null, budget: 90_00 },
    { own: 0, all: 4, spent: 40_00 },
    50_00,
    undefined,
  ],
  [
    'the budget lacks a satang',
    { perOutletLimit: null, totalLimit: null, budget: 90_00 },
    { own: 0, all: 4, spent: 40_01 },
    0,
    'budget_used_up',
  ],
])('limits: %s', (_what, limits, uses, offer, reason) => {
  const promotion = anAmount([{ minimumBuy: 5, discountSatang: 10_00 }], { limits })
  const { lines } = price([aGood({ unitPrice: 99_00, qty: 5 })], { promotions: [promotion], usesOf: () => uses })
  expect([lines[0]?.offer, lines[0]?.excluded[0]?.reason]).toEqual([offer, reason])
})

test('a promotion holds from its start until just before its end, and a day longer it is told that it ended', () => {
  const promotion = anAmount([{ minimumBuy: 1, discountSatang: 100 }], { startsAt: 1000, endsAt: 2000 })
  const at = (moment: number) => price([aGood({ unitPrice: 10_00 })], { promotions: [promotion], at: moment }).lines[0]
  expect([999, 1000, 1999, 2000].map((moment) => at(moment)?.offer)).toEqual([0, 100, 100, 0])
  expect([999, 1999, 2000, 1999 + dayMs, 2000 + dayMs].map((moment) => at(moment)?.excluded.length)).toEqual([
    0, 0, 1, 1, 0,
  ])
})

test('delivery is not charged on an empty cart', () => {
  expect(price([], { delivery: 100_00 }).grandTotal).toBe(0)
})
