import { formatDay, formatHour, namedDay } from '#rules/thai-date.ts'
import type { Language } from '#rules/catalogue/product.ts'

/**
 * When shown data is from: the hour, with the day unless it is today.
 * @param at milliseconds since 1970
 */
export function timeOf(at: number, language: Language, now = new Date()): string {
  const then = new Date(at)
  return namedDay(then, now) === 'today' ? formatHour(then) : `${formatDay(then, language)} ${formatHour(then)}`
}
