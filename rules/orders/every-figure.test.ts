import { expect, test } from 'vitest'
import { seeded, type Chance } from '#demo/seeded.ts'
import { aGift, aGood, anAmount, price } from '#test/builders/promotions.ts'
import { satang, fromBaht, toBaht, withoutVat, withVat } from '../money.ts'
import type { Promotion } from '../promotions/kinds/kinds.ts'
import type { CartGood, Coupon } from '../promotions/promotion.ts'
import { moneyColumn } from './summary.ts'

const orders = 100_000
const rates = [0, 7] as const

function randomGoods(chance: Chance): CartGood[] {
  return Array.from({ length: chance.whole(1, 12) }, (_, index) =>
    aGood({
      productId: index + 1,
      brandId: chance.whole(1, 3),
      categoryId: chance.whole(1, 3),
      qty: chance.whole(1, 48),
      unitPrice: chance.whole(1, 2_000_00),
      vatPercent: chance.pick(rates),
      promotable: chance.hits(0.9),
    }),
  )
}

function randomPromotions(chance: Chance): Promotion[] {
  return Array.from({ length: chance.whole(0, 4) }, (_, index) => {
    const level = chance.pick(['product', 'brand', 'category', 'cart'] as const)
    const common = { id: index + 1, level, targets: [chance.whole(1, 3)], priority: chance.whole(0, 2) }
    const minimumBuy = level === 'cart' ? chance.whole(1, 5_000_00) : chance.whole(1, 12)
    if (chance.hits(0.25)) return aGift([{ minimumBuy, giftQty: 1 }], { ...common, giftProductId: 99 })
    const tiers = [
      { minimumBuy, discountSatang: chance.whole(1, 99_99) },
      { minimumBuy: minimumBuy * 2, discountSatang: chance.whole(100_00, 150_00) },
    ]
    return anAmount(tiers, { ...common, excludesOthers: chance.hits(0.2) })
  })
}

const randomCoupon = (chance: Chance): Coupon | null =>
  chance.hits(0.3)
    ? { code: 'C', discountSatang: satang(chance.whole(1, 999_99)), minimumSatang: satang(chance.whole(0, 500_00)) }
    : null

/** The first figure that contradicts the others, or null. Plain comparisons, because there are millions. */
function wrongFigure(chance: Chance): string | null {
  const goods = randomGoods(chance)
  const cart = price(goods, {
    promotions: randomPromotions(chance),
    coupon: randomCoupon(chance),
    delivery: chance.pick([0, 100_00]),
  })
  const wire = {
    totalGrossAmt: withoutVat(cart.gross, 7),
    totalOfferAmt: withoutVat(cart.offer, 7),
    deliveryAmt: toBaht(cart.delivery),
    grandTotalAmt: toBaht(cart.grandTotal),
  }
  const shown = moneyColumn(JSON.parse(JSON.stringify(wire)) as typeof wire)
  if (shown.gross !== goods.reduce((sum, good) => sum + good.unitPrice * good.qty, 0)) return 'gross'
  if (shown.gross - shown.discount + shown.delivery !== shown.net) return 'net as shown'
  if (Math.round(wire.totalGrossAmt * 107) - Math.round(wire.totalOfferAmt * 107) + shown.delivery !== shown.net)
    return 'net × 1.07'
  if (fromBaht(wire.grandTotalAmt) !== cart.grandTotal) return 'amount to pay'
  let [lines, vat, paid] = [0, 0, 0]
  for (const line of cart.lines) {
    const net = withVat(withoutVat(line.gross, line.vatPercent), line.vatPercent)
    const offer = withVat(withoutVat(line.offer, line.vatPercent), line.vatPercent)
    if (net - offer !== line.total) return 'line'
    lines += line.total
  }
  for (const row of cart.vat) {
    vat += row.vat
    paid += row.base + row.vat
    if (row.rate === 0 && row.vat !== 0) return 'VAT of what has none'
    if (Math.abs(row.base * row.rate - row.vat * 100) > 100) return 'VAT of its base'
  }
  if (lines + cart.delivery !== cart.grandTotal || paid !== cart.grandTotal || vat > cart.grandTotal) return 'VAT rows'
  return null
}

test(`${orders} random orders: every figure of one agrees with every other, to the satang`, () => {
  const chance = seeded(20_260_101)
  const wrong: string[] = []
  for (let order = 0; order < orders; order += 1) {
    const figure = wrongFigure(chance)
    if (figure) wrong.push(`${order}: ${figure}`)
  }
  expect(wrong).toEqual([])
})
