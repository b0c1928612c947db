import { expect, test } from 'vitest'
import { bangkokDate, bangkokDay, bangkokMinute, dayMs, parseMoment, startOfDay } from './bangkok-time.ts'

test('a day begins at midnight in Bangkok', () => {
  expect(bangkokDay(new Date('1970-01-01T16:59:59Z'))).toBe(0)
  expect(bangkokDay(new Date('1970-01-01T17:00:00Z'))).toBe(1)
  expect(bangkokDate(new Date('2026-12-31T16:59:59Z'))).toBe('2026-12-31')
  expect(bangkokDate(new Date('2026-12-31T17:00:00Z'))).toBe('2027-01-01')
})

test.each([
  ['2026-12-31T16:59:59Z', 23 * 60 + 59],
  ['2026-12-31T17:00:00Z', 0],
  ['2027-01-01T04:30:30Z', 11 * 60 + 30],
])('%s is minute %i of its day in Bangkok', (at, minute) => expect(bangkokMinute(new Date(at))).toBe(minute))

test.each([
  ['2011-06-01', '2011-05-31T17:00:00.000Z'],
  ['2011-06-01T08:26', '2011-06-01T01:26:00.000Z'],
  ['2011-06-01 08:26:09', '2011-06-01T01:26:09.000Z'],
  ['2011-06-01T08:26:00Z', '2011-06-01T08:26:00.000Z'],
  ['2011-06-01T08:26:00.5+09:00', '2011-05-31T23:26:00.500Z'],
  ['2011-06-01T08:26:00+0700', '2011-06-01T01:26:00.000Z'],
])('%s is a moment, Bangkok’s where no offset stands', (text, expected) => {
  expect(parseMoment(text)?.toISOString()).toBe(expected)
})

test.each(['', 'yesterday', '2011-02-30', '2011-13-01', '2011-06-01T25:00', '01/06/2011', '2011-06-01T08'])(
  '%s is none',
  (text) => expect(parseMoment(text)).toBeNull(),
)

test('a day begins at midnight in Bangkok, which is 17:00 UTC of the day before', () => {
  expect(startOfDay('2026-11-24').toISOString()).toBe('2026-11-23T17:00:00.000Z')
  expect(bangkokDate(new Date(startOfDay('2026-11-24').getTime() + dayMs))).toBe('2026-11-25')
})
