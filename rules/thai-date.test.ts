import { expect, test } from 'vitest'
import { formatDay, formatShortDay, formatWeekday } from './day-in-words.ts'
import {
  formatDate,
  formatDayMonth,
  formatHour,
  formatMoment,
  formatTime,
  formatWeekdayDate,
  namedDay,
} from './thai-date.ts'

// Specification 9.21
test('the date carries the Buddhist year in Thai and the common year in English', () => {
  expect(formatDate('2026-03-09T05:00:00Z', 'th')).toBe('09/03/2569')
  expect(formatDate('2026-03-09T05:00:00Z', 'en')).toBe('09/03/2026')
})

// Specification 9.22
test('the day is the one in Bangkok, seven hours ahead of UTC', () => {
  expect(formatDate('2026-12-31T16:59:59Z', 'th')).toBe('31/12/2569')
  expect(formatDate('2026-12-31T17:00:00Z', 'th')).toBe('01/01/2570')
  expect(formatDate('2026-12-31T23:30:00+07:00', 'en')).toBe('31/12/2026')
})

test('29 February exists by the common year, whatever the Buddhist one says', () => {
  expect(formatDate('2028-02-29T03:00:00Z', 'th')).toBe('29/02/2571')
})

// Specification 9.22
test('the time has 24 hours, and midnight is 00', () => {
  expect(formatTime('2026-11-20T14:02:09Z')).toBe('21:02:09')
  expect(formatTime('2026-11-20T17:00:00Z')).toBe('00:00:00')
  expect(formatHour(new Date('2026-11-20T16:59:59Z'))).toBe('23:59')
  expect(formatMoment('2026-03-09T05:00:00Z', 'th')).toBe('09/03/2569 12:00')
})

test('yesterday, today and tomorrow go by the calendar of Bangkok', () => {
  const now = new Date('2026-11-20T17:30:00Z') // 00:30 on the 21st
  expect(namedDay('2026-11-20T16:59:59Z', now)).toBe('yesterday')
  expect(namedDay('2026-11-20T17:00:00Z', now)).toBe('today')
  expect(namedDay('2026-11-21T16:59:59Z', now)).toBe('today')
  expect(namedDay('2026-11-21T17:00:00Z', now)).toBe('tomorrow')
  for (const at of ['2026-11-19T16:59:59Z', '2026-11-22T17:00:00Z']) expect(namedDay(at, now)).toBeNull()
})

test('a day alone is that day; staff read its weekday with the whole date, and scales without the year', () => {
  expect([formatDate('2026-11-24', 'th'), formatDate('2026-11-24', 'en')]).toEqual(['24/11/2569', '24/11/2026'])
  expect(formatWeekdayDate('2026-11-24', 'th')).toBe('วันอังคาร 24/11/2569')
  expect(formatWeekdayDate('2026-11-24', 'en')).toBe('Tue 24/11/2026')
  expect(formatDayMonth('2026-11-23T17:00:00Z')).toBe('24/11')
})

test('a near day is named by its weekday, without a year', () => {
  expect([formatDay('2026-11-24', 'th'), formatDay('2026-11-24', 'en')]).toEqual(['วันอังคาร 24 พ.ย.', 'Tue 24 Nov'])
  expect(formatDay('2026-11-23T17:00:00Z', 'en')).toBe('Tue 24 Nov')
  expect([formatShortDay('2026-11-24', 'th'), formatShortDay('2026-11-24', 'en')]).toEqual(['24 พ.ย.', '24 Nov'])
  expect([formatWeekday('2026-11-29', 'th'), formatWeekday('2026-11-29', 'en')]).toEqual(['วันอาทิตย์', 'Sun'])
})

test('a day alone is that day in Bangkok', () => {
  expect([formatDate('2026-11-24', 'th'), formatDate('2026-11-24', 'en')]).toEqual(['24/11/2569', '24/11/2026'])
})
