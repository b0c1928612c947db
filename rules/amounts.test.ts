import { expect, test } from 'vitest'
import { satang } from './money.ts'
import { inBaht, inWholeBaht, pricePerPiece } from './amounts.ts'

// Specification 9.14
test('an amount in a sentence has exactly two decimals, benefits too', () => {
  expect(inBaht(satang(300))).toBe('฿3.00')
  expect(inBaht(satang(250))).toBe('฿2.50')
  expect(inBaht(satang(100_000))).toBe('฿1,000.00')
  expect(inBaht(satang(52_600))).toBe('฿526.00')
})

test('at a glance an amount has its sign and its thousands, and no satang', () => {
  expect(inWholeBaht(satang(20_000_000))).toBe('฿200,000')
  expect(inWholeBaht(satang(123_456_789))).toBe('฿1,234,568')
  expect(inWholeBaht(satang(-125_000))).toBe('−฿1,250')
  expect(inWholeBaht(satang(0))).toBe('฿0')
})

test('the price of a piece is rounded half up to a satang', () => {
  expect(pricePerPiece(satang(52_600), 12)).toBe(4383)
  expect(pricePerPiece(satang(25), 10)).toBe(3)
})
