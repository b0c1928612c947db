import type { Language } from '#rules/catalogue/product.ts'
import { formatDate, formatHour, formatTime, namedDay } from '#rules/thai-date.ts'
import type { AllTexts } from '#storefront/texts/namespaces.ts'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'

/** `วันนี้`, or the date where the day has no name. `at`: ISO 8601. */
function dayInWords(at: string, language: Language, days: AllTexts['orders']['days'], now = new Date()): string {
  const day = namedDay(at, now)
  return day ? days[day] : formatDate(at, language)
}

/** Formats a day in the user's language. */
export function useDayInWords(): (at: string) => string {
  const { days } = useTexts('orders')
  const language = useLanguage()
  return (at) => dayInWords(at, language, days)
}

/** Formats a time in the user's language: `วันนี้ 08:41`. */
export function useTimeInWords(): (at: string) => string {
  const inWords = useDayInWords()
  return (at) => `${inWords(at)} ${formatHour(at)}`
}

/** TimeInWords: a time in words; the full date and time, to the second, as a tooltip. */
export function TimeInWords({ at }: { at: string }) {
  const language = useLanguage()
  const text = useTimeInWords()(at)
  return (
    <time dateTime={at} title={`${formatDate(at, language)} ${formatTime(at)}`} className="money capitalize">
      {text}
    </time>
  )
}
