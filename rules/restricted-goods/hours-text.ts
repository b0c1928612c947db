import { commonYearOf } from '../buddhist-year.ts'

/** Hours of sale: minutes after midnight; `to` is exclusive. */
type SaleHours = { from: number; to: number }

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/**
 * `11:00-14:00, 17:00-24:00`; empty for all day.
 * @param never the word for no hour at all
 */
export const writeHours = (hours: readonly SaleHours[] | null, never: string): string =>
  hours?.length === 0 ? never : (hours ?? []).map(({ from, to }) => `${clock(from)}-${clock(to)}`).join(', ')

/** Reads hours as they are written by `writeHours`; null for all day, undefined for anything else. */
export function readHours(text: string, never: string): SaleHours[] | null | undefined {
  if (text.trim() === '') return null
  if (text.trim().toLowerCase() === never.toLowerCase()) return []
  const hours = text.split(',').map((part) => {
    const [, fromHour, fromMinute, toHour, toMinute] =
      /^\s*(\d{1,2})[:.](\d{2})\s*[-–]\s*(\d{1,2})[:.](\d{2})\s*$/.exec(part) ?? []
    const from = Number(fromHour) * 60 + Number(fromMinute)
    const to = Number(toHour) * 60 + Number(toMinute)
    const isRight = Number(fromMinute) < 60 && Number(toMinute) < 60 && from < to && to <= 24 * 60
    return isRight ? { from, to } : null
  })
  return hours.includes(null) ? undefined : (hours as SaleHours[])
}

function isDay(text: string): boolean {
  const at = new Date(text)
  // `Date` would turn 30 February into 2 March.
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/**
 * Reads days such as `2027-02-21`, also with a year of the Buddhist era as Thai papers write it: taken as one of the common
 * era, such a day would never come. Undefined where one of them is no day.
 */
export function readDays(text: string): string[] | undefined {
  const days = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((day) => day.replace(/^\d{4}/, (year) => String(commonYearOf(Number(year))).padStart(4, '0')))
  return days.every(isDay) ? days : undefined
}
