import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readHours, writeHours } from './hours-text.ts'

test('what is written is read as it was', () => {
  const span = fc
    .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1440 }))
    .filter(([from, to]) => from < to)
    .map(([from, to]) => ({ from, to }))
  fc.assert(
    fc.property(fc.array(span, { maxLength: 5 }), (hours) => {
      expect(readHours(writeHours(hours, 'never'), 'never')).toEqual(hours)
    }),
  )
  expect(readHours(writeHours(null, 'never'), 'never')).toBeNull()
  expect([writeHours([], 'never'), readHours(' Never ', 'never')]).toEqual(['never', []])
})

test.each(['11-14', '25:00-26:00', '14:00-11:00', '11:00-11:60', 'a', '11:00-14:00,'])('%s is refused', (text) =>
  expect(readHours(text, 'never')).toBeUndefined(),
)
