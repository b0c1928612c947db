import { expect, test } from 'vitest'
import { satang } from '#rules/money.ts'
import { couponDiscount, lineTotal } from './order-discounts.ts'

type Item = Parameters<typeof lineTotal>[0]
const off = (discountType: Item['appliedPromotions'][number]['discountType'], amount: number) =>
  ({ id: 0, code: '', discountType, textKey: '', amount }) satisfies Item['appliedPromotions'][number]

test('a line keeps its price under a coupon and points; what its own promotion takes off stays off', () => {
  const line = { totalAmt: 137.97, appliedPromotions: [off('COUPON', 4.03), off('AMOUNT', 8), off('POINTS', 1)] }
  expect(lineTotal(line)).toBe(satang(143_00))
})

test('the coupon is named with what it takes off all lines together', () => {
  const lines = [
    { totalAmt: 137.97, appliedPromotions: [off('COUPON', 4.03)] },
    { totalAmt: 536.32, appliedPromotions: [off('AMOUNT', 3), off('COUPON', 15.68)] },
    { totalAmt: 0, appliedPromotions: [off('FREE_GOODS', 0)] },
  ]
  expect(couponDiscount(lines)).toBe(satang(19_71))
  expect(couponDiscount([])).toBe(satang(0))
})
