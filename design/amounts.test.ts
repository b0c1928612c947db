import { expect, test } from 'vitest'
import { inBaht, pricePerPiece } from './amounts.ts'

test('an amount in a sentence has exactly two decimals, benefits too', () => {
  expect(inBaht(300)).toBe('฿3.00')
  expect(inBaht(250)).toBe('฿2.50')
  expect(inBaht(100_000)).toBe('฿1,000.00')
  expect(inBaht(52_600)).toBe('฿526.00')
})

test('the price of a piece is rounded half up to a satang', () => {
  expect(pricePerPiece(52_600, 12)).toBe(4383)
  expect(pricePerPiece(25, 10)).toBe(3)
})
