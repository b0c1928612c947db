import { hourMs, minuteMs } from '#rules/bangkok-time.ts'

/** How long changes are stored, in ms. */
export const keptMs = hourMs
/** A screen that was cut off for longer reads its lists again: less, so that nothing is deleted between the check of a position and reading from it. */
const resumableMs = keptMs - 10 * minuteMs

const shape = /^(\d{1,16})-(\d{1,20}:\d{1,20}:[\d,]{0,4000})$/

/** The id of an event: when it was sent, and the position in the database after it. */
export const eventIdOf = (position: string, nowMs: number): string => `${Math.floor(nowMs / 1000)}-${position}`

/** The position in an event's id, as a client returns it; null where it is none, or too old to resume from. */
export function positionIn(eventId: string, nowMs: number): string | null {
  const [, seconds, position] = shape.exec(eventId) ?? []
  if (position === undefined) return null
  const ageMs = nowMs - Number(seconds) * 1000
  return ageMs < resumableMs ? position : null
}
