import { expect, test } from 'vitest'
import { satang, satangOf, toBaht, withoutVat, withVat } from '../money.ts'
import { moneyColumn } from './summary.ts'

// Specification 2.92, 9.17
test('an amount that loses its VAT for the wire comes back to the satang', () => {
  for (let whole = 0; whole <= 30_000; whole += 1) expect(withVat(withoutVat(satang(whole), 7))).toBe(whole)
  for (const whole of [9_025, 1_000_001, 123_456_789, 99_999_999_99]) {
    expect(withVat(withoutVat(satang(whole), 7))).toBe(whole)
  }
})

test('a rate of its own is given back too', () => {
  expect(withVat(withoutVat(satang(107_00), 7), 7)).toBe(107_00)
  expect(withVat(withoutVat(satang(24_550), 0), 0)).toBe(24_550)
})

// Specification 9.18
test('the column adds up: 95 × 0.95 with 12 off and 100 for delivery', () => {
  const gross = 95 * 95
  const totals = {
    totalGrossAmt: withoutVat(satang(gross), 7),
    totalOfferAmt: withoutVat(satang(12_00), 7),
    deliveryAmt: 100,
    grandTotalAmt: toBaht(satang(gross - 12_00 + 100_00)),
  }
  const shown = moneyColumn(totals)
  expect(shown).toEqual({ gross: 9_025, discount: 12_00, delivery: 100_00, net: 17_825 })
  expect(shown.gross - shown.discount + shown.delivery).toBe(shown.net)
})

test('baht of the wire become satang, the awkward ones too', () => {
  expect([0.1, 0.29, 19.99, 1_234_567.89].map(satangOf)).toEqual([10, 29, 1999, 123_456_789])
})
