import { expect, test } from 'vitest'
import { limitFinding, readLimits, type WireLimits } from '#rules/orders/product-limits.ts'
import { fittingOffer } from './fitting-offer.ts'

const more = (quantity: number, add: number, limits: WireLimits, stock = 100, orderedToday = 0) =>
  fittingOffer({ add, benefit: 3 }, quantity, limitFinding(readLimits(limits), quantity + add, { stock, orderedToday }))

test('the hint of an offer leads to a quantity that the limits of the product allow', () => {
  expect(more(6, 4, {})).toEqual({ add: 4, benefit: 3 })
  expect(more(6, 4, { multiple: 6 })).toEqual({ add: 6, benefit: 3 })
  expect(more(0, 10, { multiple: 6 })).toEqual({ add: 12, benefit: 3 })
  expect(more(6, 6, { multiple: 6 })).toEqual({ add: 6, benefit: 3 })
  // The multiple above is not there, and the one below has no offer.
  expect(more(6, 4, { multiple: 6 }, 11)).toBeNull()
})

test('no hint leads beyond the most of a day', () => {
  expect(more(6, 4, { mostPerDay: 8 })).toBeNull()
  expect(more(6, 4, { mostPerDay: 10 })).toEqual({ add: 4, benefit: 3 })
  expect(more(6, 4, { mostPerDay: 10 }, 100, 1)).toBeNull()
  expect(more(6, 4, { multiple: 6, mostPerDay: 11 })).toBeNull()
})
