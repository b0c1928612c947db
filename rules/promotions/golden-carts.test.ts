import { expect, test } from 'vitest'
import { defaultFees, deliveryFee } from '#rules/delivery/fee.ts'
import { toBaht, withoutVat } from '#rules/money.ts'
import { aGift, aGood, anAmount, price } from '#test/builders/promotions.ts'
import type { PricedCart } from './priced-cart.ts'

// Carts with figures calculated by hand. Pages show the values of the wire: the totals without VAT × 1.07.
const shown = (cart: PricedCart) => ({
  gross: Math.round(withoutVat(cart.gross, 7) * 107) / 100,
  discount: Math.round(withoutVat(cart.offer, 7) * 107) / 100,
  delivery: toBaht(cart.delivery),
  net: toBaht(cart.grandTotal),
})

const addsUp = (cart: PricedCart) => {
  const { gross, discount, delivery, net } = shown(cart)
  expect(Math.round((gross - discount + delivery) * 100)).toBe(Math.round(net * 100))
  expect(cart.vat.reduce((sum, row) => sum + row.base + row.vat, 0)).toBe(cart.grandTotal)
}

test('95 goods of 0.95: summing 4-decimal lines would go wrong here', () => {
  const cart = price(Array.from({ length: 95 }, (_, index) => aGood({ productId: index + 1, unitPrice: 95 })))
  expect(shown(cart)).toEqual({ gross: 90.25, discount: 0, delivery: 0, net: 90.25 })
  expect(cart.vat).toEqual([{ rate: 7, base: 84_35, vat: 5_90 }])
  addsUp(cart)
})

test('107.00 at 7 % with 100.00 at 0 %', () => {
  const cart = price([
    aGood({ productId: 1, unitPrice: 107_00 }),
    aGood({ productId: 2, unitPrice: 100_00, vatPercent: 0 }),
  ])
  expect(shown(cart)).toEqual({ gross: 207, discount: 0, delivery: 0, net: 207 })
  expect(cart.vat).toEqual([
    { rate: 0, base: 100_00, vat: 0 },
    { rate: 7, base: 100_00, vat: 7_00 },
  ])
  addsUp(cart)
})

test('12 baht off each of 5 packs', () => {
  const cart = price([aGood({ unitPrice: 150_00, qty: 5 })], {
    promotions: [anAmount([{ minimumBuy: 5, discountSatang: 12_00 }])],
  })
  expect(shown(cart)).toEqual({ gross: 750, discount: 60, delivery: 0, net: 690 })
  expect(cart.vat).toEqual([{ rate: 7, base: 644_86, vat: 45_14 }])
  addsUp(cart)
})

test('three tiers of gifts: 5 → 1, 12 → 3, 24 → 7; buying 42 gives 11', () => {
  const tiers = [
    { minimumBuy: 5, giftQty: 1 },
    { minimumBuy: 12, giftQty: 3 },
    { minimumBuy: 24, giftQty: 7 },
  ]
  const cart = price([aGood({ unitPrice: 89_50, qty: 42 })], { promotions: [aGift(tiers, { giftProductId: 9 })] })
  expect(cart.gifts).toEqual([{ promotionId: 1, kind: 'FREE_GOODS', productId: 9, qty: 11 }])
  expect(shown(cart)).toEqual({ gross: 3759, discount: 0, delivery: 0, net: 3759 })
  expect(cart.lines[0]?.nextTiers).toEqual([
    { promotionId: 1, kind: 'FREE_GOODS', add: 4, benefit: 1, giftProductId: 9 },
  ])
  addsUp(cart)
})

test('a coupon of 100.00 over 7 lines of 33.33: shares of 14.29 and 14.28', () => {
  const goods = Array.from({ length: 7 }, (_, index) => aGood({ productId: index + 1, unitPrice: 33_33 }))
  const cart = price(goods, { coupon: { code: 'HUNDRED', discountSatang: 100_00, minimumSatang: 0 } })
  expect(cart.lines.map((line) => line.offer)).toEqual([14_29, 14_29, 14_29, 14_29, 14_28, 14_28, 14_28])
  expect(shown(cart)).toEqual({ gross: 233.31, discount: 100, delivery: 0, net: 133.31 })
  addsUp(cart)
})

test('50 points over 7 lines of 33.33: shares of 7.15 and 7.14', () => {
  const goods = Array.from({ length: 7 }, (_, index) => aGood({ productId: index + 1, unitPrice: 33_33 }))
  const cart = price(goods, { points: 50 })
  expect(cart.lines.map((line) => line.offer)).toEqual([7_15, 7_15, 7_14, 7_14, 7_14, 7_14, 7_14])
  expect(shown(cart)).toEqual({ gross: 233.31, discount: 50, delivery: 0, net: 183.31 })
  expect([cart.pointsUsed, cart.pointsOffer, cart.earning]).toEqual([50, 50_00, 183_31])
  addsUp(cart)
})

test('points come after the coupon, pay neither restricted goods nor delivery, and never more than is left', () => {
  const goods = [
    aGood({ productId: 1, unitPrice: 107_00, qty: 2 }),
    aGood({ productId: 2, unitPrice: 50_00, vatPercent: 0 }),
    aGood({ productId: 3, categoryId: 8, unitPrice: 600_00, promotable: false }),
  ]
  const coupon = { code: 'HUNDRED', discountSatang: 100_00, minimumSatang: 200_00 }
  const cart = price(goods, { coupon, points: 500, delivery: 100_00 })
  // 264.00 less 100.00 leaves 164.00: 160 points, and 4.00 to pay. The minimum applies before the points.
  expect([cart.couponOffer, cart.pointsUsed, cart.pointsOffer, cart.earning]).toEqual([100_00, 160, 160_00, 4_00])
  expect(cart.lines[2]).toMatchObject({ offer: 0, total: 600_00 })
  expect(shown(cart)).toEqual({ gross: 864, discount: 260, delivery: 100, net: 704 })
  addsUp(cart)
})

test('outside the free provinces delivery is 100.00, with its own 7 % VAT', () => {
  const cart = price([aGood({ unitPrice: 200_00, vatPercent: 0 })], { delivery: deliveryFee('30', defaultFees) })
  expect(shown(cart)).toEqual({ gross: 200, discount: 0, delivery: 100, net: 300 })
  expect(cart.vat).toEqual([
    { rate: 0, base: 200_00, vat: 0 },
    { rate: 7, base: 93_46, vat: 6_54 },
  ])
  expect(price([aGood({ unitPrice: 200_00 })], { delivery: deliveryFee('20', defaultFees) }).delivery).toBe(0)
  addsUp(cart)
})

test('all at once', () => {
  const goods = [
    aGood({ productId: 1, unitPrice: 107_00, qty: 6 }),
    aGood({ productId: 2, unitPrice: 100_00, vatPercent: 0, qty: 3 }),
    aGood({ productId: 3, unitPrice: 95, qty: 95 }),
    aGood({ productId: 4, categoryId: 8, unitPrice: 600_00, promotable: false }),
  ]
  const promotions = [
    anAmount([{ minimumBuy: 5, discountSatang: 12_00 }], { id: 1, targets: [1] }),
    aGift([{ minimumBuy: 3, giftQty: 1 }], { id: 2, targets: [2], giftProductId: 9 }),
  ]
  const coupon = { code: 'FIFTY', discountSatang: 50_00, minimumSatang: 500_00 }
  const cart = price(goods, { promotions, coupon, delivery: 100_00 })
  // Nets before the coupon: 570.00, 300.00, 90.25; the restricted line is skipped by promotions and coupon alike.
  expect(cart.lines.map((line) => line.offer)).toEqual([72_00 + 29_68, 15_62, 4_70, 0])
  expect(cart.gifts).toEqual([{ promotionId: 2, kind: 'FREE_GOODS', productId: 9, qty: 1 }])
  expect(shown(cart)).toEqual({ gross: 1632.25, discount: 122, delivery: 100, net: 1610.25 })
  expect(cart.couponOffer).toBe(50_00)
  addsUp(cart)
})
