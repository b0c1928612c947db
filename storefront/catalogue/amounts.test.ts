import { expect, test } from 'vitest'
import { inBaht, inShortBaht, pricePerPiece } from './amounts.ts'

test('a benefit is written without empty decimals', () => {
  expect(inShortBaht(300)).toBe('฿3')
  expect(inShortBaht(250)).toBe('฿2.50')
  expect(inShortBaht(100_000)).toBe('฿1,000')
})

test('a price keeps its two decimals', () => {
  expect(inBaht(52_600)).toBe('฿526.00')
})

test('the price of a piece is rounded half up to a satang', () => {
  expect(pricePerPiece(52_600, 12)).toBe(4383)
  expect(pricePerPiece(25, 10)).toBe(3)
})
