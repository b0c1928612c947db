import fc from 'fast-check'
import { expect, test } from 'vitest'
import { satang } from '../money.ts'
import { changesSince } from './since-then.ts'

const line = (qty: number, unitPrice: number, off = 0) => ({
  qty,
  unitPrice: satang(unitPrice),
  total: satang(qty * unitPrice - off),
})
const then = line(6, 100_00, 60_00)

test('nothing is said of what is the same', () => {
  expect(changesSince(then, { line: then, problem: null })).toEqual([])
})

test('price, promotion and stock are named, each by itself', () => {
  expect(changesSince(then, { line: line(6, 110_00, 60_00), problem: null })).toEqual([
    { kind: 'dearer', from: 100_00, to: 110_00 },
  ])
  expect(changesSince(then, { line: line(6, 90_00, 60_00), problem: null })).toMatchObject([{ kind: 'cheaper' }])
  expect(changesSince(then, { line: line(6, 100_00), problem: null })).toEqual([
    { kind: 'smaller_promotion', by: 60_00 },
  ])
  const short = { code: 'insufficient_stock', available: 4 }
  expect(changesSince(then, { line: line(6, 110_00), problem: short }).map(({ kind }) => kind)).toEqual([
    'fewer',
    'dearer',
    'smaller_promotion',
  ])
})

test('what cannot be had is sold out or gone, and then its price is of no interest', () => {
  expect(changesSince(then, { line: line(6, 1), problem: { code: 'out_of_stock', available: 0 } })).toEqual([
    { kind: 'sold_out' },
  ])
  for (const now of [
    { line: null, problem: null },
    { line: line(6, 1), problem: { code: 'not_purchasable' } },
  ])
    expect(changesSince(then, now)).toEqual([{ kind: 'gone' }])
})

test.each([
  'restricted_product',
  'phone_unverified',
  'licence_required',
  'verification_unavailable',
  'outside_sale_hours',
])('what is sold, but not to this retailer now, is not gone: %s', (code) => {
  for (const now of [line(6, 1), null])
    expect(changesSince(then, { line: now, problem: { code, available: 0 } })).toEqual([{ kind: 'barred', code }])
})

test('a quantity that the limits of a product refuse is no change of it', () => {
  expect(changesSince(then, { line: then, problem: { code: 'not_in_multiples', available: 6 } })).toEqual([])
})

const amount = fc.integer({ min: 1, max: 500_00 })
test('property: a larger promotion is never named, and a smaller one by exactly the difference', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), amount, fc.nat(100), fc.nat(100), (qty, price, was, is) => {
      const before = line(qty, price, Math.floor((qty * price * was) / 100))
      const now = line(qty, price, Math.floor((qty * price * is) / 100))
      const less = now.total - before.total
      expect(changesSince(before, { line: now, problem: null })).toEqual(
        less > 0 ? [{ kind: 'smaller_promotion', by: less }] : [],
      )
    }),
  )
})
