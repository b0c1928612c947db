import { bangkokDate } from '../bangkok-time.ts'
import { thaiYear } from '../thai-date.ts'

const buddhistYears = 543
const dayMs = 24 * 60 * 60_000

/** The first moment of a year of the common era in Bangkok. */
const yearStart = (year: number): Date => new Date(`${year}-01-01T00:00:00+07:00`)

/** The first moment at which points earned now no longer count: the end of the year, `fullYears` later, in Bangkok. */
export const expiryOf = (earnedAt: Date, fullYears: number): Date =>
  yearStart(thaiYear(earnedAt) - buddhistYears + fullYears + 1)

/** Points that come back after they would have expired get this long, so that nobody loses them by our cancellation. */
export const graceOf = (at: Date): Date => new Date(at.getTime() + 30 * dayMs)

/** The last day on which points count, `YYYY-MM-DD` in Bangkok. */
export const lastDay = (expiresAt: Date): string => bangkokDate(new Date(expiresAt.getTime() - 1))

/** The two years whose delivered sums decide the tier: this one and the one before, so that nobody falls on New Year's Day. */
export function tierYears(at: Date): { before: Date; start: Date } {
  const year = thaiYear(at) - buddhistYears
  return { before: yearStart(year - 1), start: yearStart(year) }
}
