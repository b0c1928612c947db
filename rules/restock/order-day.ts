import { bangkokDay, bangkokMinute, bangkokOffsetMs, dayMs, hourMs } from '../bangkok-time.ts'

/** Days of orders that are learned from, the newest. */
const learnedDays = 12
/** Fewer days of orders make no usual day. */
const leastDays = 4
/** A weekday is the usual one where it has at least this share of these days. */
const leastShare = 1 / 2
/** Days of history that are read: enough for somebody who orders once a fortnight. */
export const historyDays = 182

/** Hours of the day in which a reminder may arrive: from seven until before eight in the evening. */
const firstHour = 7
const lastHour = 19
/** The hour of a reminder where no order says when the retailer is at it. */
const hourOtherwise = 8

/** 0 is Sunday, 6 is Saturday. */
export const weekdays = [0, 1, 2, 3, 4, 5, 6] as const
export type Weekday = (typeof weekdays)[number]

export const dayParts = ['morning', 'noon', 'evening', 'night'] as const
type DayPart = (typeof dayParts)[number]

/** When an order was placed: whole days since 1970 and minutes after midnight, both in Bangkok; imported ones may know the day only. */
export type OrderTime = { day: number; minute: number | null }

/** What a retailer's orders say of its day: a weekday with its part of the day, or why there is none. */
export type LearnedDay =
  | { kind: 'weekday'; weekday: Weekday; part: DayPart | null }
  /** Too few days of orders. */
  | { kind: 'few' }
  /** It orders on changing weekdays. */
  | { kind: 'varied' }

/** The weekday of a day since 1970, which began on a Thursday. */
export const orderWeekdayOf = (day: number): Weekday => ((((day + 4) % 7) + 7) % 7) as Weekday

/** The weekday on which a retailer usually orders, from its newest days of orders. @param times in any order */
export function learnOrderDay(times: readonly OrderTime[]): LearnedDay {
  const days = newestDays(times)
  if (days.length < leastDays) return { kind: 'few' }
  const counts = weekdays.map((weekday) => ({
    weekday,
    count: days.filter((day) => orderWeekdayOf(day) === weekday).length,
  }))
  const [first = { weekday: 0, count: 0 }, ...others] = counts
  const most = others.reduce((best, one) => (one.count > best.count ? one : best), first)
  if (most.count < days.length * leastShare) return { kind: 'varied' }
  const minutes = minutesOn(times, days, most.weekday)
  return { kind: 'weekday', weekday: most.weekday, part: partOf(minutes[Math.floor(minutes.length / 2)]) }
}

/**
 * The hour at which to remind on a weekday, so that most of its orders come later: that of the first quarter of the
 * orders of that weekday, else of all. Never at night.
 */
export function reminderHour(times: readonly OrderTime[], weekday: Weekday): number {
  const days = newestDays(times)
  const own = minutesOn(times, days, weekday)
  const minutes = own.length > 0 ? own : minutesOn(times, days, null)
  const minute = minutes[Math.floor(minutes.length / 4)]
  if (minute === undefined) return hourOtherwise
  return Math.min(lastHour, Math.max(firstHour, Math.floor(minute / 60)))
}

/**
 * Whether a retailer is reminded on a day of its weekday: not where it ordered that day, nor before half of its own
 * interval has passed.
 * @param lastDay of its newest order; null where it never ordered
 * @param everyDays between two of its orders; null before the third
 */
export const isReminderWanted = (today: number, lastDay: number | null, everyDays: number | null): boolean =>
  lastDay === null || today - lastDay >= Math.max(1, Math.ceil((everyDays ?? 1) / 2))

/** The moment of an hour of a day in Bangkok. */
export const momentOf = (day: number, hour: number): Date => new Date(day * dayMs + hour * hourMs - bangkokOffsetMs)

/** The first moment from `from` on that is this weekday at this hour, in Bangkok. */
export function nextMoment(from: Date, weekday: Weekday, hour: number): Date {
  const today = bangkokDay(from)
  const at = momentOf(today + ((weekday - orderWeekdayOf(today) + 7) % 7), hour)
  return at < from ? momentOf(bangkokDay(at) + 7, hour) : at
}

/** When messages of a day end, in Bangkok. */
export const quietFrom = (day: number): Date => momentOf(day, lastHour + 1)

/** Whether no message may be sent: before seven and from eight in the evening on. */
export function isQuiet(at: Date): boolean {
  const hour = Math.floor(bangkokMinute(at) / 60)
  return hour < firstHour || hour > lastHour
}

/** Each day once, the newest of them. */
const newestDays = (times: readonly OrderTime[]): number[] =>
  [...new Set(times.map(({ day }) => day))].toSorted((a, b) => b - a).slice(0, learnedDays)

/** Known minutes of the first order of each day on the weekday, in ascending order. @param weekday null: all of them */
function minutesOn(times: readonly OrderTime[], days: readonly number[], weekday: Weekday | null): number[] {
  const wanted = days.filter((day) => weekday === null || orderWeekdayOf(day) === weekday)
  const first = new Map<number, number>()
  for (const { day, minute } of times)
    if (minute !== null && minute < (first.get(day) ?? Infinity)) first.set(day, minute)
  return wanted.flatMap((day) => first.get(day) ?? []).toSorted((a, b) => a - b)
}

/** From five, eleven, sixteen and twenty o'clock on. */
function partOf(minute: number | undefined): DayPart | null {
  if (minute === undefined) return null
  const hour = minute / 60
  if (hour < 5 || hour >= 20) return 'night'
  if (hour < 11) return 'morning'
  return hour < 16 ? 'noon' : 'evening'
}
