import type { PurchaseState } from '#rules/stock/purchase-states.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'

const tones: Record<PurchaseState, string> = {
  DRAFT: 'quiet',
  SENT: 'info',
  PART_RECEIVED: 'notice',
  RECEIVED: 'done',
  CANCELLED: 'quiet',
}

export function PurchaseBadge({ state }: { state: PurchaseState }) {
  const texts = useTexts('purchasing')
  return <span className={`badge badge-${tones[state]}`}>{texts.states[state]}</span>
}
