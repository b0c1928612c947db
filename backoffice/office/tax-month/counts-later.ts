import type { Language } from '#rules/catalogue/product.ts'
import { formatMonth } from '#rules/month-in-words.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'

/**
 * What a question about issuing says of a month that is over and not closed: its VAT falls by what is issued now. Of a closed month the
 * sums stay, and of the current one as well.
 * @param month of the sales, `YYYY-MM`
 * @param now the current one
 */
export function countsLater(
  { month, isClosed, now }: { month: string; isClosed: boolean; now: string },
  texts: AllTexts['taxMonth'],
  language: Language,
): string[] {
  if (month >= now || isClosed) return []
  return [texts.countsLater(formatMonth(now, language), formatMonth(month, language))]
}
