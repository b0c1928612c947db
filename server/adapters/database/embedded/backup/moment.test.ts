import { expect, test } from 'vitest'
import { asTyped, readMoment } from './moment.ts'

const iso = (text: string) => readMoment(text).toISOString()

test("a typed moment is Bangkok's unless it names an offset, and is shown as it can be typed", () => {
  expect(iso('2026-11-24 14:03')).toBe('2026-11-24T07:03:00.000Z')
  expect(iso(' 2026-11-24T14:03:05.250Z ')).toBe('2026-11-24T14:03:05.250Z')
  expect(iso('2026-11-24 14:03:00+02:00')).toBe('2026-11-24T12:03:00.000Z')
  expect(asTyped('2026-11-24T20:03:05.250Z')).toBe('2026-11-25 03:03:05.250')
  expect(iso(asTyped('2026-11-24T20:03:05.250Z'))).toBe('2026-11-24T20:03:05.250Z')
})

test('a day that there is not, a year of the Buddhist era and what is no time are refused', () => {
  for (const text of ['2026-02-30 10:00', '2026-13-01 10:00', '2026-11-24 25:00', '2026-11-24', 'yesterday', ''])
    expect(() => readMoment(text)).toThrow('is no time, such as')
  expect(() => readMoment('2569-11-24 14:03')).toThrow('2569 is a year of the Buddhist era, here it is 2026')
})
