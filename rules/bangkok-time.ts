/** Thailand has kept UTC+7 since 1920, without summer time. */
export const bangkokOffsetMs = 7 * 60 * 60_000
/** A day in ms: none is longer or shorter here. */
export const dayMs = 24 * 60 * 60_000
export const hourMs = 60 * 60_000
export const minuteMs = 60_000

/** The date and time in Asia/Bangkok to the millisecond, `YYYY-MM-DDTHH:MM:SS.sss`. */
export const bangkokDateTime = (at: Date): string => new Date(at.getTime() + bangkokOffsetMs).toISOString().slice(0, -1)

/** The date in Asia/Bangkok, `YYYY-MM-DD`. */
export const bangkokDate = (at: Date): string => bangkokDateTime(at).slice(0, 10)

/** When a day begins in Asia/Bangkok. @param day `YYYY-MM-DD` */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+07:00`)

/** The time in Asia/Bangkok, `HH:MM`. */
export const bangkokClock = (at: Date): string => bangkokDateTime(at).slice(11, 16)

/** Whole minutes after midnight in Asia/Bangkok. */
export const bangkokMinute = (at: Date): number => Math.floor(((at.getTime() + bangkokOffsetMs) % dayMs) / minuteMs)

/** The day in Asia/Bangkok as whole days since 1970-01-01. */
export const bangkokDay = (at: Date): number => Math.floor((at.getTime() + bangkokOffsetMs) / dayMs)

const pattern = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/i

/**
 * Parses a date or a date with a time, ISO 8601 or with a space for the T. Without an offset it is in Asia/Bangkok.
 * @returns null for anything else, including days and times that do not exist
 */
export function parseMoment(text: string): Date | null {
  const match = pattern.exec(text.trim())
  if (!match) return null
  const [, date = '', time = '00:00', seconds = ':00', offset = '+07:00'] = match
  const written = new Date(`${date}T${time}${seconds}Z`)
  // `Date` would turn 30 February into 2 March.
  if (Number.isNaN(written.getTime()) || !written.toISOString().startsWith(`${date}T${time}`)) return null
  const colon = /^[+-]\d{4}$/.test(offset) ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset
  const at = new Date(`${date}T${time}${seconds}${colon.toUpperCase()}`)
  return Number.isNaN(at.getTime()) ? null : at
}
