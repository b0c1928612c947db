import { bangkokDay, bangkokMinute } from '../bangkok-time.ts'

/** When a supplier takes orders in and brings them. Days are Bangkok's. */
export type DeliveryCalendar = {
  /** `HH:mm`: an order made before it goes out with that day's work. */
  cutOff: string
  /** Days on which the supplier works and delivers, 1 (Monday) to 7 (Sunday). */
  weekdays: readonly number[]
  /** Provinces that are served on other days, by the Ministry of Interior's code. */
  provinces: readonly { code: string; weekdays: readonly number[] }[]
  /** `YYYY-MM-DD`: nobody works and nothing is delivered. */
  holidays: readonly string[]
}

/** A delivery day, and until when an order still reaches it: the `cutOff` (`HH:mm`) of `orderBy`. Days are `YYYY-MM-DD`. */
export type NextDelivery = { day: string; orderBy: string; cutOff: string }

/** Past this many days no calendar is looked through: one that has only holidays names no day. */
const furthestDays = 400
const dayMs = 24 * 60 * 60_000

const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)
/** 1970-01-01 was a Thursday. */
const weekdayOf = (day: number): number => ((day + 3) % 7) + 1
const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/**
 * The next day on which an order made now can be delivered. An order counts for the first working day whose cut-off is
 * still to come, and is brought on the province's first delivery day after that.
 * @param provinceCode null where it is not known: the supplier's usual days
 * @returns null where the calendar has no such day within a year
 */
export function nextDelivery(
  now: Date,
  { cutOff, weekdays, provinces, holidays }: DeliveryCalendar,
  provinceCode: string | null,
): NextDelivery | null {
  const closed = new Set(holidays)
  const isOpen = (day: number) => !closed.has(dateOf(day))
  const isWorkingDay = (day: number) => weekdays.includes(weekdayOf(day)) && isOpen(day)
  const served = provinces.find(({ code }) => code === provinceCode)?.weekdays ?? weekdays
  const today = bangkokDay(now)
  const last = today + furthestDays

  let worked = bangkokMinute(now) < minuteOf(cutOff) ? today : today + 1
  while (worked < last && !isWorkingDay(worked)) worked += 1
  let day = worked + 1
  while (day < last && !(served.includes(weekdayOf(day)) && isOpen(day))) day += 1
  if (day >= last) return null
  // Several working days may come before one delivery: the latest of them still reaches it.
  let orderBy = day - 1
  while (orderBy > worked && !isWorkingDay(orderBy)) orderBy -= 1
  return { day: dateOf(day), orderBy: dateOf(orderBy), cutOff }
}
