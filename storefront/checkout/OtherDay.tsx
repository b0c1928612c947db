import { formatDay } from '#rules/day-in-words.ts'
import { Button } from '#design/Button.tsx'
import { Notice } from '#design/Notice.tsx'
import { inPhrases } from '#design/Phrases.tsx'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import { useSeen } from './use-seen.ts'

type OtherDayProps = {
  /** `YYYY-MM-DD`: the day that was shown, and the one it is now; undefined where none is promised any more. */
  before: string
  after: string | undefined
  /** Orders for the new day. */
  onTake: () => void
}

/** OtherDay: why the order was not placed, and one button that places it for the day it is now. */
export function OtherDay({ before, after, onTake }: OtherDayProps) {
  const texts = useTexts('checkout')
  const language = useLanguage()
  useSeen()
  const was = formatDay(before, language)
  const is = after && formatDay(after, language)
  return (
    <Notice tone="failed">
      <b>{texts.otherDayHeading}</b>
      <p className="mb-2">{inPhrases(is ? texts.otherDay(was, is) : texts.noDay(was))}</p>
      <Button look="primary" onClick={onTake}>
        {is ? texts.takeDay(is) : texts.takeNoDay}
      </Button>
    </Notice>
  )
}
