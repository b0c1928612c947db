import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseShelfPlace } from './shelf-place.ts'
import { inWalkingOrder } from './walking-order.ts'
import { aisleName, walkLength, type WarehousePlan } from './warehouse.fixture.ts'

const walk = (places: (string | null)[]) => inWalkingOrder(places, (place) => place)

test('a place is stored in one form, however it was typed', () => {
  for (const text of ['A-03-2', 'a-3-2', ' a3-2 ', 'A 03 2']) expect(parseShelfPlace(text)).toBe('A-03-2')
  expect(parseShelfPlace('ab-12-0')).toBe('AB-12-0')
  for (const text of ['', 'A', 'A-03', '3-A-2', 'A-103-2', 'ABC-01-1', 'A-01-12', 'ก-01-1'])
    expect(parseShelfPlace(text)).toBeNull()
})

test('the walk goes up one aisle and down the next, and skips aisles without picks', () => {
  const order = ['A-01-1', 'A-09-1', 'A-09-3', 'B-08-2', 'B-02-1', 'D-01-1', 'D-04-1', 'AA-07-1', 'AA-02-1']
  expect(walk(order.toSorted().toReversed())).toEqual(order)
})

test('products without a place come last, in their order', () => {
  expect(walk([null, 'B-01-1', null, 'A-02-1']).slice(-2)).toEqual([null, null])
  const items = [
    { id: 1, place: null },
    { id: 2, place: 'C-01-1' },
    { id: 3, place: null },
  ]
  expect(inWalkingOrder(items, ({ place }) => place).map(({ id }) => id)).toEqual([2, 1, 3])
})

type Wave = { plan: WarehousePlan; places: string[] }

/** A warehouse, and one place for each SKU of a wave, in the order of the SKUs: place and SKU have nothing in common. */
const aWave = fc
  .record({
    plan: fc.record({
      aisles: fc.integer({ min: 3, max: 12 }),
      bays: fc.integer({ min: 8, max: 40 }),
      bayWidth: fc.constantFrom(0.9, 1.2, 2.7),
      aisleDistance: fc.constantFrom(3, 4.5),
    }),
    picks: fc.integer({ min: 60, max: 300 }),
    seed: fc.infiniteStream(fc.integer({ min: 0, max: 1_000_000 })),
  })
  .map(({ plan, picks, seed }): Wave => {
    const next = (below: number) => Number(seed.next().value) % below
    const place = () => `${aisleName(next(plan.aisles))}-${String(1 + next(plan.bays)).padStart(2, '0')}-${next(5)}`
    return { plan, places: Array.from({ length: picks }, place) }
  })

test('on planted plans the walk of 60 picks or more is at most 60 % of the one by SKU, with every place on it once', () => {
  fc.assert(
    fc.property(aWave, ({ plan, places }) => {
      const walked = walk(places) as string[]
      expect(walked.toSorted()).toEqual(places.toSorted())
      expect(walkLength(plan, walked)).toBeLessThanOrEqual(0.6 * walkLength(plan, places))
    }),
    { numRuns: 200 },
  )
})
