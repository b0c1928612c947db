import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  divideRounded,
  formatMoney,
  fromBaht,
  plus,
  satang,
  spread,
  toBaht,
  vatTable,
  vatWithin,
  withoutVat,
} from './money.ts'

const anAmount = fc.integer({ min: 0, max: 2_000_000_00 }).map(satang)

// Specification 9.17
test('an amount without VAT, shown × 1.07, is exactly the amount with VAT', () => {
  fc.assert(
    fc.property(anAmount, (amount) => {
      // As the pages of the specification calculate: 4 decimals of the wire × 1.07, rounded to 2.
      expect(Math.round(withoutVat(amount, 7) * 1.07 * 100)).toBe(amount)
    }),
  )
})

test('an amount without VAT has at most 4 decimals', () => {
  fc.assert(
    fc.property(anAmount, fc.constantFrom(0, 7, 10), (amount, rate) => {
      expect(JSON.stringify(withoutVat(amount, rate))).toMatch(/^\d+(\.\d{1,4})?$/)
    }),
  )
})

test('VAT and base of a document add up to its net, rate by rate', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ rate: fc.constantFrom(0, 7), net: anAmount }), { maxLength: 30 }), (nets) => {
      const table = vatTable(nets)
      for (const row of table) {
        const net = nets.filter(({ rate }) => rate === row.rate).reduce((sum, part) => sum + part.net, 0)
        expect(row.base + row.vat).toBe(net)
        expect(row.vat).toBe(vatWithin(satang(net), row.rate))
      }
      expect(table.map(({ rate }) => rate)).toEqual([...new Set(table.map(({ rate }) => rate))].sort((a, b) => a - b))
    }),
  )
})

test('spreading loses no satang, and each share is its quota rounded down or up', () => {
  fc.assert(
    fc.property(
      anAmount,
      fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 40 }),
      (amount, weights) => {
        const total = weights.reduce((sum, weight) => sum + weight, 0)
        fc.pre(total > 0)
        const shares = spread(amount, weights)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount)
        shares.forEach((share, index) => {
          const quota = (amount * (weights[index] ?? 0)) / total
          expect(Math.abs(share - quota)).toBeLessThan(1)
        })
      },
    ),
  )
})

test('division rounds halves away from zero, also below it', () => {
  expect([divideRounded(1, 2), divideRounded(-1, 2), divideRounded(5, 2), divideRounded(7, 3)]).toEqual([1, -1, 3, 2])
})

test('baht on the wire and satang inside are the same amount', () => {
  fc.assert(fc.property(anAmount, (amount) => fromBaht(toBaht(amount)) === amount))
  expect(fromBaht(1.005)).toBeNull()
  expect(fromBaht(Number.NaN)).toBeNull()
})

// Specification 9.14
test('money is written with two decimals and commas', () => {
  expect([formatMoney(satang(0)), formatMoney(satang(7)), formatMoney(satang(1_234_567_05))]).toEqual([
    '0.00',
    '0.07',
    '1,234,567.05',
  ])
})

test('the compiler takes neither a plain number nor baht for satang, and no satang for baht', () => {
  const amount = satang(100_00)
  // @ts-expect-error a plain number
  expect(formatMoney(100_00)).toBe(formatMoney(amount))
  // @ts-expect-error an amount in baht
  expect(formatMoney(toBaht(amount))).toBe('1.00')
  // @ts-expect-error already satang
  expect(fromBaht(amount)).toBe(100_00_00)
  // @ts-expect-error the bare sum of two amounts is no amount
  expect(formatMoney(amount + amount)).toBe(formatMoney(plus(amount, amount)))
})
