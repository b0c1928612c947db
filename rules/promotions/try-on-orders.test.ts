import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aGift, aGood, anAmount } from '#test/builders/promotions.ts'
import { aCart, now, someOffers } from '#test/builders/random-offers.ts'
import { satang } from '../money.ts'
import type { Promotion } from './kinds/kinds.ts'
import type { CartGood } from './promotion.ts'
import { referencePrice } from './reference.fixture.ts'
import { addMargin, costOfPromotion, displacedIn, giftsBeyond, noMargin, tryOnOrders } from './try-on-orders.ts'

const runs = process.env.FAULTS === 'long' ? 10_000 : 200

const plenty = { at: now, coupon: null, delivery: satang(0), stockOf: () => Number.MAX_SAFE_INTEGER }
/** A cart is priced with the promotions of its products that may be promoted, and with wider ones for any of them. */
const isKnown = ({ level, targets }: Promotion, goods: readonly CartGood[]): boolean =>
  goods.some((good) => {
    if (level === 'product') return good.promotable && targets.includes(good.productId)
    if (level === 'cart') return true
    return targets.includes(level === 'brand' ? good.brandId : good.categoryId)
  })
const unlimited = ({ limits: _limits, ...promotion }: Promotion) => promotion as Promotion

test(`random orders are priced as the reference prices them, with limits used up in their order`, () => {
  const orders = fc.array(fc.record({ outletId: fc.constantFrom('a', 'b'), goods: aCart }), {
    minLength: 1,
    maxLength: 5,
  })
  fc.assert(
    fc.property(orders, someOffers(4), (tried, { promotions }) => {
      const [promotion, ...others] = promotions
      if (!promotion) return
      const trial = tryOnOrders({ promotion, others, at: now })
      const own = new Map<string, number>()
      let [all, spent] = [0, 0]
      for (const { outletId, goods } of tried) {
        const uses = { own: own.get(outletId) ?? 0, all, spent }
        const unused = { own: 0, all: 0, spent: 0 }
        const offers = { ...plenty, usesOf: (id: number) => (id === promotion.id ? uses : unused) }
        const known = others.filter((one) => isKnown(one, goods)).map(unlimited)
        const before = referencePrice(goods, { ...offers, promotions: known })
        const after = referencePrice(goods, {
          ...offers,
          promotions: isKnown(promotion, goods) ? [...known, promotion] : known,
        })
        const priced = trial.price({ outletId, goods })
        expect([priced.before.grandTotal, priced.after.grandTotal]).toEqual([before.grandTotal, after.grandTotal])
        expect(
          priced.after.gifts.map(({ promotionId, productId, qty }) => `${promotionId}: ${qty} of ${productId}`),
        ).toEqual(after.gifts)
        const money = priced.after.lines.flatMap(({ applied }) =>
          applied.filter((one) => one.promotionId === promotion.id),
        )
        const units = priced.after.gifts.filter(({ promotionId }) => promotionId === promotion.id)
        const isReached = money.length + units.length > 0
        expect(priced.isReached).toBe(isReached)
        if (!isReached) continue
        own.set(outletId, (own.get(outletId) ?? 0) + 1)
        all += 1
        spent += money.reduce((sum, { amount }) => sum + amount, 0) + units.reduce((sum, { qty }) => sum + qty, 0)
      }
    }),
    { numRuns: runs },
  )
})

const order = (qty: number, outletId = 'a') => ({ outletId, goods: [aGood({ unitPrice: 100_00, qty })] })

test('a budget is used up by the orders before, and says so', () => {
  const promotion = anAmount([{ minimumBuy: 5, discountSatang: 10_00 }], {
    limits: { perOutletLimit: null, totalLimit: null, budget: 80_00 },
  })
  const trial = tryOnOrders({ promotion, others: [], at: now })
  const costs = [5, 6, 6].map((qty) => trial.price(order(qty)))
  expect(costs.map(costOfPromotion)).toEqual([50_00, 0, 0])
  expect(costs.map(({ isExhausted }) => isExhausted)).toEqual([false, true, true])
})

test('who is close to the first tier is counted, who is far or past it is not', () => {
  const trial = tryOnOrders({ promotion: anAmount([{ minimumBuy: 9, discountSatang: 1_00 }]), others: [], at: now })
  expect([5, 6, 8, 9].map((qty) => trial.price(order(qty)).isNear)).toEqual([false, true, true, false])
})

test('what another promotion loses is named: money and gifts', () => {
  const other = anAmount([{ minimumBuy: 1, discountSatang: 3_00 }], { id: 2 })
  const gift = aGift([{ minimumBuy: 1, giftQty: 1 }], { id: 3, giftProductId: 9, priority: -1 })
  const promotion = anAmount([{ minimumBuy: 1, discountSatang: 5_00 }], { priority: 9, excludesOthers: true })
  const priced = tryOnOrders({ promotion, others: [other, gift], at: now }).price(order(2))
  expect(costOfPromotion(priced)).toBe(4_00)
  expect(displacedIn(priced)).toEqual(
    new Map([
      [2, { amount: 6_00, gifts: 0 }],
      [3, { amount: 0, gifts: 2 }],
    ]),
  )
  expect(giftsBeyond(priced)).toEqual(new Map([[9, -2]]))
})

test('margins count goods of known cost, and what gifts cost', () => {
  const promotion = aGift([{ minimumBuy: 2, giftQty: 1 }], { giftProductId: 9 })
  const { after } = tryOnOrders({ promotion, others: [], at: now }).price({
    outletId: 'a',
    goods: [aGood({ unitPrice: 107_00, qty: 2 }), aGood({ productId: 2, unitPrice: 50_00 })],
  })
  const tally = noMargin()
  addMargin(
    tally,
    after,
    (id) => (id === 1 ? satang(80_00) : id === 9 ? satang(10_00) : null),
    () => 7,
  )
  expect(tally).toEqual({ net: 264_00, netWithCost: 214_00, marginByRate: new Map([[7, 44_00]]) })
})
