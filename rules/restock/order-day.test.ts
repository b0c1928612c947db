import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs } from '#rules/bangkok-time.ts'
import { bangkokDay, bangkokMinute } from '../bangkok-time.ts'
import {
  isQuiet,
  isReminderWanted,
  learnOrderDay,
  momentOf,
  nextMoment,
  reminderHour,
  orderWeekdayOf,
  weekdays,
  type OrderTime,
} from './order-day.ts'

const moment = (text: string) => new Date(`${text}+07:00`)
const orderAt = (text: string): OrderTime => ({ day: bangkokDay(moment(text)), minute: bangkokMinute(moment(text)) })
const tuesdayMornings = ['2026-10-06T09:40', '2026-10-13T10:05', '2026-10-20T09:10', '2026-10-27T13:00'].map(orderAt)

test('a retailer that orders on Tuesday mornings is reminded on Tuesdays, before most of its orders', () => {
  expect(learnOrderDay(tuesdayMornings)).toEqual({ kind: 'weekday', weekday: 2, part: 'morning' })
  expect(reminderHour(tuesdayMornings, 2)).toBe(9)
})

test('the day is that of Bangkok: half past midnight on Tuesday is still Monday in Greenwich', () => {
  const late = ['2026-10-06T00:30', '2026-10-13T00:10', '2026-10-20T00:45', '2026-10-27T00:20'].map(orderAt)
  expect(learnOrderDay(late)).toEqual({ kind: 'weekday', weekday: 2, part: 'night' })
  expect(reminderHour(late, 2)).toBe(7)
  expect(orderWeekdayOf(bangkokDay(moment('2026-10-06T00:00')))).toBe(2)
  expect(orderWeekdayOf(bangkokDay(moment('2026-10-05T23:59')))).toBe(1)
})

test('few orders and changing weekdays have no day, each with its reason', () => {
  expect(learnOrderDay([])).toEqual({ kind: 'few' })
  expect(learnOrderDay(tuesdayMornings.slice(1))).toEqual({ kind: 'few' })
  expect(learnOrderDay([...tuesdayMornings.slice(0, 2), ...tuesdayMornings.slice(0, 2)])).toEqual({ kind: 'few' })
  const everyDay = Array.from({ length: 12 }, (_, index) => ({ day: 20_000 + index, minute: 600 }))
  expect(learnOrderDay(everyDay)).toEqual({ kind: 'varied' })
})

test('only the newest days count: who changed the weekday is reminded on the new one', () => {
  const fridays = Array.from({ length: 8 }, (_, index) => ({
    day: bangkokDay(moment('2026-11-06T08:00')) + 7 * index,
    minute: 480,
  }))
  expect(learnOrderDay([...tuesdayMornings, ...fridays])).toMatchObject({ weekday: 5 })
})

test('imported orders without a time have a weekday but no part of the day', () => {
  const days = tuesdayMornings.map(({ day }) => ({ day, minute: null }))
  expect(learnOrderDay(days)).toEqual({ kind: 'weekday', weekday: 2, part: null })
  expect(reminderHour(days, 2)).toBe(8)
})

test('nobody is reminded after an order of the day, nor before half of the own interval has passed', () => {
  const wanted = (since: number, everyDays: number | null) => isReminderWanted(100, 100 - since, everyDays)
  expect([0, 1].map((since) => wanted(since, null))).toEqual([false, true])
  expect([0, 3, 4, 7].map((since) => wanted(since, 7))).toEqual([false, false, true, true])
  expect([1, 6, 7].map((since) => wanted(since, 14))).toEqual([false, false, true])
  expect([0, 1].map((since) => wanted(since, 1))).toEqual([false, true])
  expect(isReminderWanted(100, null, null)).toBe(true)
  // A clock that was set back: the newest order seems to lie ahead.
  expect(wanted(-1, 7)).toBe(false)
})

const anyTimes = fc.array(
  fc.record({
    day: fc.integer({ min: 20_000, max: 20_200 }),
    minute: fc.option(fc.integer({ min: 0, max: 1439 })),
  }),
  { maxLength: 60 },
)
const anyMoment = fc.integer({ min: 0, max: 4_000_000_000 }).map((seconds) => new Date(seconds * 1000))

test('the day depends on the orders alone, not on how they are listed, and has at least half of the newest days', () => {
  fc.assert(
    fc.property(anyTimes, (times) => {
      const learned = learnOrderDay(times)
      expect(learnOrderDay(times.toReversed())).toEqual(learned)
      expect(learnOrderDay([...times, ...times])).toEqual(learned)
      const days = [...new Set(times.map(({ day }) => day))].toSorted((a, b) => b - a).slice(0, 12)
      const counts = weekdays.map((weekday) => days.filter((day) => orderWeekdayOf(day) === weekday).length)
      expect(learned.kind === 'few').toBe(days.length < 4)
      if (learned.kind === 'few') return
      expect(learned.kind === 'varied').toBe(Math.max(...counts) < days.length / 2)
      if (learned.kind === 'weekday') expect(counts[learned.weekday]).toBe(Math.max(...counts))
    }),
  )
})

test('orders that are moved by whole weeks have the same day and hour', () => {
  fc.assert(
    fc.property(anyTimes, fc.integer({ min: -20, max: 20 }), (times, weeks) => {
      const moved = times.map(({ day, minute }) => ({ day: day + 7 * weeks, minute }))
      expect(learnOrderDay(moved)).toEqual(learnOrderDay(times))
      for (const weekday of weekdays) expect(reminderHour(moved, weekday)).toBe(reminderHour(times, weekday))
    }),
  )
})

test('a reminder never comes at night, whatever the orders', () => {
  fc.assert(
    fc.property(anyTimes, fc.constantFrom(...weekdays), fc.integer({ min: 0, max: 40_000 }), (times, weekday, day) => {
      const at = momentOf(day, reminderHour(times, weekday))
      expect(isQuiet(at)).toBe(false)
      expect(bangkokDay(at)).toBe(day)
    }),
  )
  expect(['06:59', '07:00', '19:59', '20:00', '00:00'].map((time) => isQuiet(moment(`2026-10-06T${time}`)))).toEqual([
    true,
    false,
    false,
    true,
    true,
  ])
})

test('the next reminder is on its weekday and hour in Bangkok, within a week, and never before now', () => {
  fc.assert(
    fc.property(anyMoment, fc.constantFrom(...weekdays), fc.integer({ min: 7, max: 19 }), (from, weekday, hour) => {
      const at = nextMoment(from, weekday, hour)
      expect(orderWeekdayOf(bangkokDay(at))).toBe(weekday)
      expect(bangkokMinute(at)).toBe(hour * 60)
      const ahead = at.getTime() - from.getTime()
      expect(ahead).toBeGreaterThanOrEqual(0)
      expect(ahead).toBeLessThan(7 * dayMs)
    }),
  )
})
