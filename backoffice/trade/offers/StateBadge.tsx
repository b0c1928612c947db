import { Badge, type BadgeTone } from '#backoffice/kit/Badge.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'

type OfferState = 'draft' | 'scheduled' | 'running' | 'used_up' | 'ended'

const tones: Record<OfferState, BadgeTone> = {
  draft: 'notice',
  scheduled: 'info',
  running: 'done',
  used_up: 'cut',
  ended: 'quiet',
}

/** StateBadge: where a promotion or a coupon stands, in words. */
export function StateBadge({ state }: { state: OfferState }) {
  const texts = useTexts('promotions')
  return <Badge tone={tones[state]}>{texts.states[state]}</Badge>
}
