import { expect, test } from 'vitest'
import { stackingReason, mainReason, savingsOf } from './line-savings.ts'

test('savings are listed one by one, without the gifts', () => {
  const part = { textKey: '', code: 'P1', id: 1 }
  const parts = savingsOf({
    appliedPromotions: [
      { ...part, discountType: 'AMOUNT', amount: 35 },
      { ...part, discountType: 'FREE_GOODS', amount: 0 },
      { ...part, discountType: 'COUPON', id: 0, code: 'FIFTY', amount: 14.29 },
    ],
  })
  expect(parts).toEqual([
    { kind: 'AMOUNT', code: 'P1', promotionId: 1, amount: 35_00 },
    { kind: 'COUPON', code: 'FIFTY', promotionId: 0, amount: 14_29 },
  ])
})

test('one reason is said, and none that only repeats what the line shows', () => {
  expect(mainReason(undefined)).toBeNull()
  expect(mainReason([{ id: 1, reason: 'not_best', by: 2 }])).toBeNull()
  expect(
    mainReason([
      { id: 1, reason: 'shop_limit' },
      { id: 2, reason: 'gift_out_of_stock' },
    ]),
  ).toBe('gift_out_of_stock')
  expect(stackingReason([{ id: 1, reason: 'not_best', by: 2 }])).toBe('not_best')
})

test('goods without discounts are explained next to a coupon, not next to every offer', () => {
  expect(mainReason([{ id: 4, reason: 'restricted_goods' }])).toBeNull()
  expect(mainReason([{ id: 0, reason: 'restricted_goods' }])).toBe('restricted_goods')
})
