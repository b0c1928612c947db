import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isFalling, patienceDays, rhythmOf, usualSpending } from './rhythm.ts'

test('a weekly retailer is overdue after two weeks', () => {
  expect(rhythmOf([100, 107, 114, 121])).toEqual({ orderDays: 4, lastDay: 121, everyDays: 7, dormantFrom: 135 })
})

test('a daily one is overdue after four days, and one long holiday does not change its rhythm', () => {
  expect(rhythmOf([1, 2, 3, 4, 20, 21, 22])).toMatchObject({ everyDays: 1, dormantFrom: 26 })
})

test('only the newest days count: who orders more rarely now is not overdue by an old rhythm', () => {
  const daily = Array.from({ length: 30 }, (_, day) => day)
  const monthly = Array.from({ length: 12 }, (_, index) => 60 + index * 30)
  expect(rhythmOf([...daily, ...monthly]).everyDays).toBe(30)
})

test.each([
  [[], null],
  [[10], 10 + patienceDays],
  [[10, 11], 11 + patienceDays],
])('without a rhythm it takes long: %j', (days, from) => {
  expect(rhythmOf(days)).toMatchObject({ everyDays: null, dormantFrom: from })
})

test('the rhythm depends on the days alone, and nobody is overdue before their usual day', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 400 }), { maxLength: 40 }), (days) => {
      const { lastDay, everyDays, dormantFrom } = rhythmOf(days)
      expect(rhythmOf(days.toReversed())).toEqual(rhythmOf(days))
      if (lastDay === null) return
      expect(lastDay).toBe(Math.max(...days))
      expect(dormantFrom).toBeGreaterThanOrEqual(lastDay + (everyDays ?? 0) + 3)
    }),
  )
})

test('spending falls when it is clearly below the mean of two months before', () => {
  const earlier = [1000_00, 1400_00, 9000_00]
  expect(usualSpending({ earlier })).toBe(1200_00)
  expect(isFalling({ recent: 839_00, earlier }, 84)).toBe(true)
  expect(isFalling({ recent: 840_00, earlier }, 84)).toBe(false)
  expect(isFalling({ recent: 0, earlier }, 83)).toBe(false)
  expect(isFalling({ recent: 0, earlier: [400_00, 500_00] }, 200)).toBe(false)
})
