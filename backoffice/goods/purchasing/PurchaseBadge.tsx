import type { PurchaseState } from '#rules/stock/purchase-states.ts'
import { Badge, type BadgeTone } from '#backoffice/kit/Badge.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'

const tones: Record<PurchaseState, BadgeTone> = {
  DRAFT: 'quiet',
  SENT: 'info',
  PART_RECEIVED: 'notice',
  RECEIVED: 'done',
  CANCELLED: 'quiet',
}

export function PurchaseBadge({ state }: { state: PurchaseState }) {
  const texts = useTexts('purchasing')
  return <Badge tone={tones[state]}>{texts.states[state]}</Badge>
}
