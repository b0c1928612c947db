import { formatDate, formatHour, namedDay } from '#rules/thai-date.ts'
import type { Language } from '#rules/catalogue/product.ts'

/**
 * When shown data is from, in short: the hour, with the day unless it is today.
 * @param at milliseconds since 1970
 */
export function timeOf(at: number, language: Language, now = new Date()): string {
  const then = new Date(at)
  const day = namedDay(then, now) === 'today' ? '' : `${formatDate(then, language).slice(0, 'DD/MM'.length)} `
  return day + formatHour(then)
}
