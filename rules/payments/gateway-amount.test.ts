import { expect, test } from 'vitest'
import { satang } from '#rules/money.ts'
import { decimalOfSatang, satangOfDecimal } from './gateway-amount.ts'

test.each([
  ['230.87', 23087],
  ['000000002500.90000', 250090],
  [1234.56, 123456],
  [1.005e3, 100500],
  [0.07, 7],
  ['10', 1000],
  ['8.1', 810],
  ['999999999999.99', 99999999999999],
])('%s baht is %d satang', (amount, whole) => {
  expect(satangOfDecimal(amount)).toBe(whole)
})

test.each([
  ['1.005'],
  [1.005],
  ['-1'],
  ['1,000.00'],
  ['1e3'],
  [1e21],
  [''],
  [' 1'],
  ['1.'],
  [Number.NaN],
  [null],
  [{}],
])('%s is no amount in whole satang', (amount) => {
  expect(satangOfDecimal(amount)).toBeNull()
})

test('satang are written as baht with two decimals', () => {
  expect([0, 7, 70, 123456, 250000].map((whole) => decimalOfSatang(satang(whole)))).toEqual([
    '0.00',
    '0.07',
    '0.70',
    '1234.56',
    '2500.00',
  ])
})
