import { bangkokDateTime } from '#rules/bangkok-time.ts'
import { buddhistYears } from '#rules/buddhist-year.ts'

/** A moment, ISO 8601, as it is typed after `--to`: Bangkok's time, to the millisecond. */
export const asTyped = (iso: string): string => bangkokDateTime(new Date(iso)).replace('T', ' ')

/**
 * The moment that was typed after `--to`: Bangkok's time, unless it names an offset.
 * @throws Error where it is no time: no such day, or a year of the Buddhist era
 */
export function readMoment(text: string): Date {
  const [, day = '', time = '', offset = '+07:00'] =
    /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)?$/.exec(text.trim()) ?? []
  const year = Number(day.slice(0, 4))
  if (year >= firstBuddhistYear)
    throw new Error(`"${text}": ${year} is a year of the Buddhist era, here it is ${year - buddhistYears}.`)
  const at = new Date(`${day}T${time}${offset}`)
  // 30 February would be 2 March.
  const isDay = !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day)
  if (!isDay || Number.isNaN(at.getTime())) throw new Error(`"${text}" is no time, such as "2026-11-24 14:03:00".`)
  return at
}

/** Nobody restores to that year of the common era. */
const firstBuddhistYear = 2500
