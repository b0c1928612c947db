import { describe, expect, test } from 'vitest'
import { qualityOf } from './quality.ts'
import { queryClasses } from './query-set.ts'

// The bar for what the search finds, on queries that were looked at while it was written and on queries that were not.

const bars = {
  tuned: { all: 96, first: 92, each: 90 },
  kept: { all: 92, first: 85, each: 80 },
}

describe.each(['tuned', 'kept'] as const)('of the %s queries', (set) => {
  const quality = qualityOf(set)
  const { all, first, each } = bars[set]
  test('a right product is among the first five', () => expect(quality.all.hit5).toBeGreaterThanOrEqual(all))
  test('a right product is the first', () => expect(quality.all.hit1).toBeGreaterThanOrEqual(first))
  test.each(queryClasses.filter((name) => name !== 'nothing'))('the same holds of the class %s', (name) =>
    expect(quality.classes[name]?.hit5).toBeGreaterThanOrEqual(each),
  )
  test('of those that should find nothing few find something', () =>
    expect(quality.classes.nothing?.hit5).toBeGreaterThanOrEqual(75))
  test('every rule has a product of the demo', () => expect(quality.withoutProducts).toEqual([]))
})
