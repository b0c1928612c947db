import { expect, test } from 'vitest'
import { satang } from '#rules/money.ts'
import { inBaht, pricePerPiece } from './amounts.ts'

test('an amount in a sentence has exactly two decimals, benefits too', () => {
  expect(inBaht(satang(300))).toBe('฿3.00')
  expect(inBaht(satang(250))).toBe('฿2.50')
  expect(inBaht(satang(100_000))).toBe('฿1,000.00')
  expect(inBaht(satang(52_600))).toBe('฿526.00')
})

test('the price of a piece is rounded half up to a satang', () => {
  expect(pricePerPiece(satang(52_600), 12)).toBe(4383)
  expect(pricePerPiece(satang(25), 10)).toBe(3)
})
