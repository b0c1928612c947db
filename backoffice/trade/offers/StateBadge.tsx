import { useTexts } from '#backoffice/texts/use-texts.ts'

type OfferState = 'draft' | 'scheduled' | 'running' | 'used_up' | 'ended'

const tones: Record<OfferState, string> = {
  draft: 'badge-notice',
  scheduled: 'badge-info',
  running: 'badge-done',
  used_up: 'badge-cut',
  ended: 'badge-quiet',
}

/** StateBadge: where a promotion or a coupon stands, in words. */
export function StateBadge({ state }: { state: OfferState }) {
  const texts = useTexts('promotions')
  return <span className={`badge ${tones[state]}`}>{texts.states[state]}</span>
}
