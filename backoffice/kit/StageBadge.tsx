import type { Stage } from '#rules/orders/stages.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { Badge, type BadgeTone } from './Badge.tsx'

const tones: Record<Stage, BadgeTone> = {
  ORDER_COMPLETE: 'info',
  VERIFYING_PAYMENT: 'notice',
  PAYMENT_COMPLETE: 'info',
  ACCEPTED: 'brand',
  PICKING: 'brand',
  PACKED: 'brand',
  OUT_FOR_DELIVERY: 'notice',
  DELIVERED: 'done',
  PARTLY_DELIVERED: 'notice',
  REFUSED: 'cut',
  CANCELLED: 'quiet',
}

/** StageBadge: the stage of an order, in words and with a coloured dot. */
export function StageBadge({ stage }: { stage: Stage }) {
  const texts = useTexts('kit')
  return <Badge tone={tones[stage]}>{texts.stages[stage]}</Badge>
}
