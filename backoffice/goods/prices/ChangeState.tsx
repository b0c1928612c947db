import type { PriceChangeState } from '#rules/pricing/price-change.ts'
import { Badge, type BadgeTone } from '#backoffice/kit/Badge.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'

const tones: Record<PriceChangeState, BadgeTone> = {
  DRAFT: 'notice',
  SCHEDULED: 'info',
  SET: 'done',
  UNDONE: 'cut',
  DISCARDED: 'quiet',
  FAILED: 'cut',
}

/** ChangeState: the state of a price change in a word. */
export function ChangeState({ state }: { state: PriceChangeState }) {
  const texts = useTexts('prices')
  return <Badge tone={tones[state]}>{texts.states[state]}</Badge>
}
