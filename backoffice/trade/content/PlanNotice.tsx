import { formatMoment } from '#rules/thai-date.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { Notice } from '#design/Notice.tsx'
import type { StoredContent } from './stored-content.ts'

/** PlanNotice: what goes live and when, who planned it, and whether the draft has become another one since. */
export function PlanNotice({ stored }: { stored: StoredContent | null }) {
  const texts = useTexts('content')
  const language = useLanguage()
  const plan = stored?.plan
  if (!plan) return null
  const words = plan.hasBegun
    ? texts.planEnds(formatMoment(plan.endsAt ?? plan.startsAt, language))
    : plan.endsAt
      ? texts.planBetween(formatMoment(plan.startsAt, language), formatMoment(plan.endsAt, language))
      : texts.planFrom(formatMoment(plan.startsAt, language))
  return (
    <Notice tone="info">
      {words} {texts.plannedBy(plan.plannedBy.name)}
      {!plan.hasBegun && stored.revision !== plan.revision && ` ${texts.planIsOlder}`}
    </Notice>
  )
}
