import { dayMs } from '#rules/bangkok-time.ts'
/** A day of the demo's year, as days before the first start. */
export type Day = { month: number; dayOfMonth: number; weekday: number; monthDay: number }

/** The calendar day `daysAgo` days before `today` (YYYY-MM-DD, Asia/Bangkok). Weekday 0 is Sunday. */
export function dayBefore(today: string, daysAgo: number): Day {
  const date = new Date(Date.parse(`${today}T00:00:00Z`) - daysAgo * dayMs)
  const month = date.getUTCMonth() + 1
  const dayOfMonth = date.getUTCDate()
  return { month, dayOfMonth, weekday: date.getUTCDay(), monthDay: month * 100 + dayOfMonth }
}
