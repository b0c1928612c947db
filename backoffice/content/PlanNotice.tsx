import { formatDate, formatHour } from '#rules/thai-date.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { Notice } from '#design/Notice.tsx'
import type { StoredContent } from './stored-content.ts'

/** PlanNotice: what goes live and when, who planned it, and whether the draft has become another one since. */
export function PlanNotice({ stored }: { stored: StoredContent | null }) {
  const texts = useTexts('content')
  const language = useLanguage()
  const plan = stored?.plan
  if (!plan) return null
  const moment = (at: string) => `${formatDate(at, language)} ${formatHour(at)}`
  const words = plan.hasBegun
    ? texts.planEnds(moment(plan.endsAt ?? plan.startsAt))
    : plan.endsAt
      ? texts.planBetween(moment(plan.startsAt), moment(plan.endsAt))
      : texts.planFrom(moment(plan.startsAt))
  return (
    <Notice tone="info">
      {words} {texts.plannedBy(plan.plannedBy.name)}
      {!plan.hasBegun && stored.revision !== plan.revision && ` ${texts.planIsOlder}`}
    </Notice>
  )
}
