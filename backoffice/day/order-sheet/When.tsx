import { formatMoment } from '#rules/thai-date.ts'
import { useLanguage } from '#backoffice/texts/use-texts.ts'

/** When: day and time of something. */
export function When({ at }: { at: string }) {
  const language = useLanguage()
  return (
    <time dateTime={at} className="when">
      {formatMoment(at, language)}
    </time>
  )
}
