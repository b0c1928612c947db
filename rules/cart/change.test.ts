import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyChanges } from './change.ts'

const changes = fc.array(
  fc.record({ productId: fc.integer({ min: 1, max: 5 }), qty: fc.integer({ min: -20, max: 20 }) }),
  { maxLength: 40 },
)

// Specification 4.20
test('no order of batches loses a tap as long as nothing falls to zero in between', () => {
  fc.assert(
    fc.property(changes, (taps) => {
      const upwards = taps.map((tap) => ({ ...tap, qty: Math.abs(tap.qty) }))
      const oneByOne = upwards.reduce((items, tap) => applyChanges(items, [tap]), applyChanges([], []))
      const sort = (items: typeof oneByOne) => items.toSorted((a, b) => a.productId - b.productId)
      expect(sort(applyChanges([], upwards))).toEqual(sort(oneByOne))
    }),
  )
})

// Specification 4.19
test('every line of a cart has at least one unit, and each product stands once', () => {
  fc.assert(
    fc.property(changes, (taps) => {
      const items = applyChanges([], taps)
      expect(items.every(({ qty }) => qty > 0)).toBe(true)
      expect(new Set(items.map(({ productId }) => productId)).size).toBe(items.length)
    }),
  )
})

// Specification 4.21, 4.22, 4.23, 5.5
test('a line whose result is zero or below goes; zero changes nothing', () => {
  const cart = [{ productId: 1, qty: 3 }]
  expect(applyChanges(cart, [{ productId: 1, qty: -2 }])).toEqual([{ productId: 1, qty: 1 }])
  expect(applyChanges(cart, [{ productId: 1, qty: -3 }])).toEqual([])
  expect(applyChanges(cart, [{ productId: 1, qty: -9 }])).toEqual([])
  expect(applyChanges(cart, [{ productId: 2, qty: 0 }])).toEqual(cart)
})
