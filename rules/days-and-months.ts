// Apart from `bangkok-time.ts`, so that screens which only show a time do not load what counts.
import { bangkokDate, bangkokDay, dayMs, startOfDay } from './bangkok-time.ts'

/** A day so many days later. @param day `YYYY-MM-DD` */
export const dayAfter = (day: string, by: number): string =>
  bangkokDate(new Date(startOfDay(day).getTime() + by * dayMs))

/** The Monday of a day's week. @param day `YYYY-MM-DD` */
export function startOfWeek(day: string): string {
  const sinceMonday = (bangkokDay(startOfDay(day)) + 3) % 7
  return dayAfter(day, -sinceMonday)
}

/** The month so many months later. @param month `YYYY-MM` */
export function monthAfter(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const at = year * 12 + number - 1 + by
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
}
