import { expect, test } from 'vitest'
import { aGood, price } from '#test/builders/promotions.ts'
import { goodsVatPercents, vatPercentAt } from './vat.ts'

test.each([
  ['1991-12-31T23:59:59+07:00', 0],
  ['1992-01-01T00:00:00+07:00', 7],
  ['1997-08-15T23:59:59+07:00', 7],
  ['1997-08-16T00:00:00+07:00', 10],
  ['1999-03-31T23:59:59+07:00', 10],
  ['1999-03-31T17:00:00Z', 7],
  ['2026-11-22T12:00:00+07:00', 7],
])('at %s the standard rate is %i %', (at, percent) => {
  expect(vatPercentAt(Date.parse(at))).toBe(percent)
})

test('goods are exempt or have a rate that the law has known', () => {
  expect(goodsVatPercents).toEqual([0, 7, 10])
})

test('delivery is taxed at the rate of the day on which it is priced', () => {
  const at = (day: string) =>
    price([aGood({ unitPrice: 100_00, vatPercent: 0 })], { delivery: 110_00, at: Date.parse(day) })
  expect(at('1998-06-01').vat).toContainEqual({ rate: 10, base: 100_00, vat: 10_00 })
  expect(at('2026-06-01').vat).toContainEqual({ rate: 7, base: 102_80, vat: 7_20 })
})
