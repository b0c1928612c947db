import type { CountState } from '#rules/stock/count.ts'
import { Badge, type BadgeTone } from '#backoffice/kit/Badge.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'

const tones: Record<CountState, BadgeTone> = { OPEN: 'brand', REVIEW: 'notice', POSTED: 'done', CANCELLED: 'quiet' }

export function CountBadge({ state }: { state: CountState }) {
  const texts = useTexts('counting')
  return <Badge tone={tones[state]}>{texts.states[state]}</Badge>
}
