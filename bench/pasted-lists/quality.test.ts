import { describe, expect, test } from 'vitest'
import { qualityOf } from './quality.ts'

// The bar for pasted lists: nearly all lines are read exactly, and no line becomes what nobody wrote.

const sets = (['tuned', 'kept', 'fresh'] as const).map((name) => ({ name, ...qualityOf(name) }))

describe.each(sets)('of the $name lines', ({ exact, missed, wrong }) => {
  test('nine of ten are read exactly', () => expect(exact, missed.join('\n')).toBeGreaterThanOrEqual(90))
  test('none is silently wrong or lost', () => expect(wrong).toEqual([]))
})

test('there are more than two hundred of them', () =>
  expect(sets.reduce((sum, { lines }) => sum + lines, 0)).toBeGreaterThanOrEqual(200))
