/** What may be typed as a time of day: `09:30`, `9.30`, `930`, `9`. */
export const timePattern = '([01]?[0-9]|2[0-3])([:.]?[0-5][0-9])?'
const typedTime = new RegExp(`^${timePattern}$`)

/** A typed time of day by 24 hours as `HH:MM`, or null: the last two of three or four digits are the minutes. */
export function readTime(typed: string): string | null {
  const [, hour, minute = '00'] = typedTime.exec(typed.trim()) ?? []
  return hour === undefined ? null : `${hour.padStart(2, '0')}:${minute.slice(-2)}`
}
