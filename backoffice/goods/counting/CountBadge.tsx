import type { CountState } from '#rules/stock/count.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'

const tones: Record<CountState, string> = { OPEN: 'brand', REVIEW: 'notice', POSTED: 'done', CANCELLED: 'quiet' }

export function CountBadge({ state }: { state: CountState }) {
  const texts = useTexts('counting')
  return <span className={`badge badge-${tones[state]}`}>{texts.states[state]}</span>
}
