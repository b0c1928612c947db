import { expect, test } from 'vitest'
import { aGift, aGood, anAmount } from '#test/builders/promotions.ts'
import { satang } from '../money.ts'
import type { Promotion } from './kinds/kinds.ts'
import { overlapChoices, overlapEffect, runTogether } from './overlap.ts'

const good = aGood({ unitPrice: 100_00 })
const of = (a: Promotion, b: Promotion) => {
  const choices = overlapChoices(good, a, b)
  return { choices, effect: overlapEffect(choices, a, b, satang(100_00)) }
}

test('two that exclude nothing add up from where both apply', () => {
  const [a, b] = [
    anAmount([{ minimumBuy: 5, discountSatang: 3_00 }]),
    aGift([{ minimumBuy: 12, giftQty: 1 }], { id: 2 }),
  ]
  expect(of(a, b)).toEqual({
    effect: 'both',
    choices: [
      { qty: 5, applied: [1], saving: 15_00 },
      { qty: 12, applied: [1, 2], saving: 36_00 },
    ],
  })
})

test('of equal priority the one that saves more is taken, which may change with the quantity', () => {
  const a = anAmount([{ minimumBuy: 5, discountSatang: 3_00 }], { excludesOthers: true })
  const b = anAmount([{ minimumBuy: 10, discountSatang: 4_00 }], { id: 2, excludesOthers: true })
  expect(of(a, b)).toEqual({
    effect: 'one',
    choices: [
      { qty: 5, applied: [1], saving: 15_00 },
      { qty: 10, applied: [2], saving: 40_00 },
    ],
  })
})

test('the higher priority is taken, even if it saves less; amounts of the cart become units', () => {
  const a = anAmount([{ minimumBuy: 2, discountSatang: 1_00 }], { priority: 9, excludesOthers: true })
  const b = anAmount([{ minimumBuy: 950_00, discountSatang: 90_00 }], { id: 2, level: 'cart', targets: [] })
  expect(of(a, b)).toEqual({
    effect: 'one',
    choices: [
      { qty: 2, applied: [1], saving: 2_00 },
      { qty: 10, applied: [1], saving: 10_00 },
    ],
  })
})

test('limits do not hide an overlap, and days that only touch are none', () => {
  const a = anAmount([{ minimumBuy: 1, discountSatang: 1_00 }], {
    limits: { perOutletLimit: null, totalLimit: null, budget: 1 },
  })
  const b = anAmount([{ minimumBuy: 1, discountSatang: 1_00 }], { id: 2 })
  expect(of(a, b).choices).toEqual([{ qty: 1, applied: [1, 2], saving: 2_00 }])
  expect(runTogether({ startsAt: 0, endsAt: 5 }, { startsAt: 5, endsAt: 9 })).toBe(false)
  expect(runTogether({ startsAt: 5, endsAt: 9 }, { startsAt: 0, endsAt: 5 })).toBe(false)
  expect(runTogether({ startsAt: 0, endsAt: 6 }, { startsAt: 5, endsAt: 9 })).toBe(true)
})
