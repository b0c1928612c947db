import { bangkokDate, dayMs } from '../bangkok-time.ts'
import { buddhistYears } from '../buddhist-year.ts'
import { thaiYear } from '../thai-date.ts'

/** The start of a year of the common era in Bangkok. */
const yearStart = (year: number): Date => new Date(`${year}-01-01T00:00:00+07:00`)

/** When points earned now expire, exclusive: the end of the year, `fullYears` later, in Bangkok. */
export const expiryOf = (earnedAt: Date, fullYears: number): Date =>
  yearStart(thaiYear(earnedAt) - buddhistYears + fullYears + 1)

/** Points that are returned after their expiry stay valid this long, so that our cancellation does not cost them. */
export const extendedExpiry = (at: Date): Date => new Date(at.getTime() + 30 * dayMs)

/** The last day on which points are valid, `YYYY-MM-DD` in Bangkok. */
export const lastDay = (expiresAt: Date): string => bangkokDate(new Date(expiresAt.getTime() - 1))

/**
 * The two years whose delivered totals determine the tier: the current and the previous, so that nobody is downgraded
 * on New Year's Day.
 */
export function tierYears(at: Date): { before: Date; start: Date } {
  const year = thaiYear(at) - buddhistYears
  return { before: yearStart(year - 1), start: yearStart(year) }
}
