import { bangkokDay, minuteMs, startOfDay } from '../bangkok-time.ts'
import type { LocalizedText } from '../catalogue/product.ts'
import type { DeliveryCalendar } from './calendar.ts'
import { dateOf, minuteOf, weekdayOf } from './days.ts'

/** Where and when retailers fetch their orders themselves. Days and times are in Asia/Bangkok. */
export type PickUpTerms = {
  place: LocalizedText
  /** Opening hours, `HH:mm`; a weekday, 1 (Monday) to 7 (Sunday), may have several. */
  hours: readonly { weekday: number; from: string; until: string }[]
  /** From the order to the beginning of the first window, in minutes. */
  leadMinutes: number
  /** The length of a window, in minutes. */
  windowMinutes: number
  /** How many days ahead a window may be, today included. */
  days: number
}

/** In which an order is fetched. */
export type PickUpWindow = { from: Date; until: Date }

/** The days on which nobody is there to hand goods over: the holidays of the deliveries. */
const isClosed = (calendar: Pick<DeliveryCalendar, 'holidays'> | null, date: string): boolean =>
  calendar?.holidays.includes(date) ?? false

/**
 * The windows in which an order placed now can be fetched, the earliest first. The last one of the hours ends with them and
 * may be shorter.
 * @param calendar of the deliveries, for its holidays; null where the supplier has none
 */
export function pickUpWindows(
  now: Date,
  { hours, leadMinutes, windowMinutes, days }: PickUpTerms,
  calendar: Pick<DeliveryCalendar, 'holidays'> | null,
): PickUpWindow[] {
  const earliest = now.getTime() + leadMinutes * minuteMs
  const today = bangkokDay(now)
  return Array.from({ length: days }, (_, ahead) => today + ahead).flatMap((day) => {
    const date = dateOf(day)
    if (isClosed(calendar, date)) return []
    const midnight = startOfDay(date).getTime()
    const open = hours.filter(({ weekday }) => weekday === weekdayOf(day))
    return open
      .flatMap(({ from, until }) => {
        const [first, end] = [minuteOf(from), minuteOf(until)]
        const starts = Array.from(
          { length: Math.ceil((end - first) / windowMinutes) },
          (__, at) => first + at * windowMinutes,
        )
        return starts.map((start) => ({ start, end: Math.min(end, start + windowMinutes) }))
      })
      .toSorted((a, b) => a.start - b.start)
      .map(({ start, end }) => ({
        from: new Date(midnight + start * minuteMs),
        until: new Date(midnight + end * minuteMs),
      }))
      .filter(({ from }) => from.getTime() >= earliest)
  })
}

/** The window that begins at this moment; null where none does, or it is too late for it. */
export const pickUpWindowAt = (windows: readonly PickUpWindow[], from: Date): PickUpWindow | null =>
  windows.find((window) => window.from.getTime() === from.getTime()) ?? null
