import { describe, expect, test } from 'vitest'
import { qualityOf } from './quality.ts'
import { querySets } from './queries.ts'
import { queryClasses } from './query-set.ts'

// The bar for what the search finds, on queries that were looked at while it was written and on queries that were not.

const bars = {
  tuned: { all: 98, first: 95, each: 90, need: 90, nothing: 90 },
  kept: { all: 95, first: 90, each: 80, need: 80, nothing: 75 },
  tunedLater: { all: 97, first: 94, each: 95, need: 95, nothing: 90 },
  keptLater: { all: 92, first: 88, each: 80, need: 80, nothing: 75 },
  tunedLast: { all: 95, first: 89, each: 80, need: 95, nothing: 95 },
  tunedShort: { all: 97, first: 95, each: 95, need: 95, nothing: 95 },
  keptShort: { all: 70, first: 65, each: 70, need: 70, nothing: 70 },
  keptLast: { all: 85, first: 82, each: 75, need: 75, nothing: 85 },
}

const sets = ['tuned', 'kept', 'tunedLater', 'keptLater', 'tunedLast', 'keptLast', 'tunedShort', 'keptShort'] as const
describe.each(sets)('of the %s queries', (set) => {
  const quality = qualityOf(set)
  const { all, first, each, need, nothing } = bars[set]
  test('a right product is among the first five', () => expect(quality.all.hit5).toBeGreaterThanOrEqual(all))
  test('a right product is the first', () => expect(quality.all.hit1).toBeGreaterThanOrEqual(first))
  test.each(queryClasses.filter((name) => name !== 'nothing' && querySets[set][name]))(
    'the same holds of the class %s',
    (name) => expect(quality.classes[name]?.hit5).toBeGreaterThanOrEqual(name === 'need' ? need : each),
  )
  test.runIf(querySets[set].nothing)('of those that should find nothing few find something', () =>
    expect(quality.classes.nothing?.hit5).toBeGreaterThanOrEqual(nothing),
  )
  test('every rule has a product of the demo', () => expect(quality.withoutProducts).toEqual([]))
})
