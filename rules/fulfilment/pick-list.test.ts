import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entryViolation, pickSteps, unpackable, withEntry } from './pick-entry.ts'
import { packedUnits, pickStops, type OrderUnits } from './pick-list.ts'

const places: Record<number, string> = { 1: 'B-02-1', 2: 'A-01-1', 3: 'B-07-1' }
const units = (box: number, productId: number, needed: number, picked = 0, checked = 0): OrderUnits => ({
  orderId: `order ${box}`,
  box,
  productId,
  needed,
  picked,
  checked,
})

test('the list has one stop for each product, in walking order, with the units of each box', () => {
  const stops = pickStops(
    [units(2, 1, 3), units(1, 1, 4, 1), units(1, 9, 1), units(2, 2, 5), units(2, 3, 1, 0, 1), units(2, 8, 2)],
    (id) => places[id] ?? null,
  )
  expect(stops.map(({ productId, place, needed, picked }) => [productId, place, needed, picked])).toEqual([
    [2, 'A-01-1', 5, 0],
    [3, 'B-07-1', 1, 1],
    [1, 'B-02-1', 7, 1],
    [8, null, 2, 0],
    [9, null, 1, 0],
  ])
  expect(stops[2]?.boxes.map(({ box, needed }) => [box, needed])).toEqual([
    [1, 4],
    [2, 3],
  ])
})

const counts = fc.record({
  needed: fc.nat({ max: 9 }),
  picked: fc.nat({ max: 9 }),
  checked: fc.nat({ max: 9 }),
})
const entry = fc.record({
  step: fc.constantFrom(...pickSteps),
  units: fc.integer({ min: -5, max: 5 }).filter((number) => number !== 0),
})

test('from nothing no sequence of entries counts below zero or beyond what is needed', () => {
  fc.assert(
    fc.property(fc.nat({ max: 9 }), fc.array(entry, { maxLength: 40 }), (needed, entries) => {
      let now = { needed, picked: 0, checked: 0 }
      for (const one of entries) if (entryViolation(now, one) === null) now = withEntry(now, one)
      for (const count of [now.picked, now.checked]) {
        expect(count).toBeGreaterThanOrEqual(0)
        expect(count).toBeLessThanOrEqual(needed)
      }
    }),
  )
})

test('what is too many after a change of the order can be put back, down to nothing', () => {
  fc.assert(
    fc.property(counts, (start) => {
      const back = { step: 'PICK' as const, units: -start.picked }
      if (start.picked > 0) expect(entryViolation(start, back)).toBeNull()
    }),
  )
  expect(entryViolation({ needed: 0, picked: 2, checked: 0 }, { step: 'PICK', units: 1 })).toBe('not_needed')
  expect(entryViolation(undefined, { step: 'CHECK', units: 1 })).toBe('not_needed')
})

test('an order can be packed when every unit is in the box, and a count that has begun is finished', () => {
  const of = (...rows: [needed: number, picked: number, checked: number][]) =>
    unpackable(rows.map(([needed, picked, checked]) => ({ needed, picked, checked }))).length
  expect(of([2, 2, 0], [1, 1, 0])).toBe(0)
  expect(of([2, 0, 2], [1, 1, 1])).toBe(0)
  expect(of([2, 2, 0], [1, 0, 0])).toBe(1)
  expect(of([2, 2, 1], [1, 1, 0])).toBe(2)
  expect(of([1, 2, 0])).toBe(1)
  expect(of([0, 0, 0])).toBe(0)
  expect(packedUnits({ needed: 3, picked: 1, checked: 2 })).toBe(2)
})
