import { buddhistYears } from './buddhist-year.ts'
import type { Language } from './catalogue/product.ts'
import { bangkokDay } from './bangkok-time.ts'
import { formatWeekday } from './day-in-words.ts'

/** The formatter of all displayed dates: Asia/Bangkok, 24 hours, Western digits. */
const bangkok = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Bangkok',
  numberingSystem: 'latn',
  calendar: 'gregory',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

type Part = 'day' | 'month' | 'year' | 'hour' | 'minute' | 'second'

function partsOf(at: string | Date): Record<Part, string> {
  const parts = Object.fromEntries(bangkok.formatToParts(new Date(at)).map(({ type, value }) => [type, value]))
  return parts as Record<Part, string>
}

/**
 * DD/MM/YYYY, in Thai with the Buddhist year, in English with the Gregorian year.
 * @param at ISO 8601 or a Date; a day alone, `2026-11-24`, is that day
 */
export function formatDate(at: string | Date, language: Language): string {
  const { day, month, year } = partsOf(at)
  return `${day}/${month}/${language === 'th' ? Number(year) + buddhistYears : year}`
}

/** `24/11`, for the scale of a chart or calendar, next to which the year stands. */
export function formatDayMonth(at: string | Date): string {
  const { day, month } = partsOf(at)
  return `${day}/${month}`
}

/** The Buddhist year in Bangkok, used in the number series of documents. */
export const thaiYear = (at: string | Date): number => Number(partsOf(at).year) + buddhistYears

/** HH:mm:ss: for records, in which the second matters. */
export function formatTime(at: string | Date): string {
  const { hour, minute, second } = partsOf(at)
  return `${hour}:${minute}:${second}`
}

/** HH:mm. */
export const formatHour = (at: string | Date): string => formatTime(at).slice(0, 5)

/** DD/MM/YYYY HH:mm, the year as in `formatDate`. */
export const formatMoment = (at: string | Date, language: Language): string =>
  `${formatDate(at, language)} ${formatHour(at)}`

/** A day relative to today in Bangkok that has a name, or none. */
type NamedDay = 'yesterday' | 'today' | 'tomorrow' | null
const namedDays = new Map<number, NamedDay>([
  [-1, 'yesterday'],
  [0, 'today'],
  [1, 'tomorrow'],
])

/** The name of the day of `at` relative to `now`. */
export const namedDay = (at: string | Date, now: Date): NamedDay =>
  namedDays.get(bangkokDay(new Date(at)) - bangkokDay(now)) ?? null

/** A date whose weekday matters, for staff: `วันอังคาร 24/11/2569`, `Tue 24/11/2026`. */
export const formatWeekdayDate = (at: string | Date, language: Language): string =>
  `${formatWeekday(at, language)} ${formatDate(at, language)}`
