import { bangkokDay, bangkokMinute } from '../bangkok-time.ts'
import { dateOf, minuteOf, weekdayOf } from './days.ts'

/** When a supplier processes and delivers orders. Days are in Asia/Bangkok. */
export type DeliveryCalendar = {
  /** `HH:mm`: an order placed before it is processed on the same day. */
  cutOff: string
  /** `HH:mm`: an order placed before it is delivered on the same day, where that day is worked and served. */
  sameDayUntil?: string | undefined
  /** Days on which the supplier works and delivers, 1 (Monday) to 7 (Sunday). */
  weekdays: readonly number[]
  /**
   * Provinces with other delivery days, by the Ministry of Interior's code; `sameDayUntil` where they have an hour of their own,
   * null where nothing comes on the same day.
   */
  provinces: readonly { code: string; weekdays: readonly number[]; sameDayUntil?: string | null | undefined }[]
  /** `YYYY-MM-DD`: days without work and deliveries. */
  holidays: readonly string[]
}

/** A delivery day, and the deadline of orders for it: `cutOff` (`HH:mm`) on `orderBy`. Days are `YYYY-MM-DD`. */
export type NextDelivery = { day: string; orderBy: string; cutOff: string }

/** Limit of the search in days: a calendar of holidays alone has no delivery day. */
const maxSearchDays = 400

/**
 * The next day on which an order placed now can be delivered. An order is processed on the first working day whose
 * cut-off has not passed, and delivered on the province's first delivery day after that; with `sameDayUntil` already on
 * the first day that is both, if its hour has not passed.
 * @param provinceCode null when unknown: the supplier's usual days apply
 * @returns null when the calendar has no such day within a year
 */
export function nextDelivery(
  now: Date,
  { cutOff, sameDayUntil, weekdays, provinces, holidays }: DeliveryCalendar,
  provinceCode: string | null,
): NextDelivery | null {
  const closed = new Set(holidays)
  const isOpen = (day: number) => !closed.has(dateOf(day))
  const isWorkingDay = (day: number) => weekdays.includes(weekdayOf(day)) && isOpen(day)
  const own = provinces.find(({ code }) => code === provinceCode)
  const served = own?.weekdays ?? weekdays
  const todayUntil = own?.sameDayUntil === undefined ? sameDayUntil : own.sameDayUntil
  const isServedDay = (day: number) => served.includes(weekdayOf(day)) && isOpen(day)
  const today = bangkokDay(now)
  const last = today + maxSearchDays
  const firstBefore = (clock: string) => (bangkokMinute(now) < minuteOf(clock) ? today : today + 1)

  let worked = firstBefore(cutOff)
  while (worked < last && !isWorkingDay(worked)) worked += 1
  let day = worked + 1
  while (day < last && !isServedDay(day)) day += 1
  if (typeof todayUntil === 'string') {
    let both = firstBefore(todayUntil)
    while (both < last && !(isWorkingDay(both) && isServedDay(both))) both += 1
    if (both < last && both <= day) return { day: dateOf(both), orderBy: dateOf(both), cutOff: todayUntil }
  }
  if (day >= last) return null
  // Several working days can precede one delivery: the deadline is on the latest of them.
  let orderBy = day - 1
  while (orderBy > worked && !isWorkingDay(orderBy)) orderBy -= 1
  return { day: dateOf(day), orderBy: dateOf(orderBy), cutOff }
}
