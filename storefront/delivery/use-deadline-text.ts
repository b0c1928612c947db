import type { NextDelivery } from '#rules/delivery/calendar.ts'
import { formatDay, formatWeekday } from '#rules/day-in-words.ts'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'

/** The order deadline and its delivery day, in one sentence. `endsToday`: the deadline is on this day in Bangkok. */
export function useDeadlineText(): (next: NextDelivery & { endsToday: boolean }) => string {
  const texts = useTexts('delivery')
  const language = useLanguage()
  return ({ day, orderBy, cutOff, endsToday }) => {
    if (endsToday && day === orderBy) return texts.orderForToday(cutOff)
    if (endsToday) return texts.orderBefore(cutOff, formatDay(day, language))
    return texts.orderBy(cutOff, formatWeekday(orderBy, language), formatDay(day, language))
  }
}
