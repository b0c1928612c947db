import { expect, test } from 'vitest'
import { readTime } from './read-time.ts'

test.each([
  ['09:30', '09:30'],
  ['9.30', '09:30'],
  ['930', '09:30'],
  ['2359', '23:59'],
  ['123', '01:23'],
  ['9', '09:00'],
  [' 15 ', '15:00'],
  ['0', '00:00'],
])('%s is %s', (typed, time) => expect(readTime(typed)).toBe(time))

test.each(['', '24:00', '12:60', '12:3', 'noon', '3 PM', '12345'])('%s is no time of day', (typed) =>
  expect(readTime(typed)).toBeNull(),
)
