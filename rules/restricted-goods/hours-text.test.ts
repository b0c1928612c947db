import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDays, readHours, writeHours } from './hours-text.ts'

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

test('days are read as they are written, and a year of the Buddhist era as the year that it is', () => {
  expect(readDays('2027-02-21\n2570-05-20, 2571-02-29')).toEqual(['2027-02-21', '2027-05-20', '2028-02-29'])
  expect(readDays(' ')).toEqual([])
})

test.each(['2027-02-30', '2570-02-29', '21/02/2570', '27-02-21', '2027-02-21 a'])('%s are no days', (text) =>
  expect(readDays(text)).toBeUndefined(),
)
