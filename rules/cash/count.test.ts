import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countedCash, countViolation, denominations } from './count.ts'

test('notes and coins add up to the satang', () => {
  expect(
    countedCash([
      { value: 1000_00, pieces: 2 },
      { value: 20_00, pieces: 3 },
      { value: 25, pieces: 3 },
    ]),
  ).toBe(2060_75)
  expect(countedCash([])).toBe(0)
})

test('a count of any pieces is the sum of its pieces, however it is ordered', () => {
  const piece = fc.record({ value: fc.constantFrom(...denominations), pieces: fc.integer({ min: 0, max: 5000 }) })
  fc.assert(
    fc.property(fc.uniqueArray(piece, { selector: ({ value }) => value }), (count) => {
      expect(countViolation(count)).toBeNull()
      const sum = count.reduce((total, { value, pieces }) => total + value * pieces, 0)
      expect(countedCash(count)).toBe(sum)
      expect(countedCash(count.toReversed())).toBe(sum)
    }),
  )
})

test.each([
  ['a note that does not exist', [{ value: 200_00, pieces: 1 }], 'counted.0'],
  ['half a note', [{ value: 100_00, pieces: 0.5 }], 'counted.0'],
  ['fewer than none', [{ value: 100_00, pieces: -1 }], 'counted.0'],
  [
    'a note twice',
    [
      { value: 100_00, pieces: 1 },
      { value: 100_00, pieces: 2 },
    ],
    'counted.1',
  ],
])('%s is no count', (_what, count, path) => {
  expect(countViolation(count)).toEqual({ path, code: 'invalid' })
})
