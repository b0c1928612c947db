import { expect, test } from 'vitest'
import { dayAfter, monthAfter } from './days-and-months.ts'

test.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2027-01-01', -1, '2026-12-31'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2028-03-01', -366, '2027-03-01'],
  ['2026-11-24', 0, '2026-11-24'],
])('%s and %i days are %s', (day, by, expected) => expect(dayAfter(day, by)).toBe(expected))

test.each([
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-01', -13, '2024-12'],
  ['2026-11', 0, '2026-11'],
  ['2026-09', 25, '2028-10'],
])('%s and %i months are %s', (month, by, expected) => expect(monthAfter(month, by)).toBe(expected))
