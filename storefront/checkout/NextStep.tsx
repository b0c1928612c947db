import { inBaht } from '#rules/amounts.ts'
import type { Satang } from '#rules/money.ts'
import { Button } from '#design/Button.tsx'
import { useOffline } from '#storefront/offline/connection.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { StepBack } from './StepBack.tsx'

type NextStepProps = {
  /** What changed since it was seen, and has to be accepted before the order. */
  changed: 'packs' | 'prices' | null
  onAcceptChanges: () => void
  /** Orders as much as there can be of what is limited; null where nothing is, or nothing would be left. */
  onTakeRemedy: (() => void) | null
  /** The goods cannot be ordered as they are. */
  isRefused: boolean
  net: Satang
  isSending: boolean
  onSend: () => void
}

/** NextStep: the one button under the summary; the order is placed once nothing is in its way. */
export function NextStep({ changed, onAcceptChanges, onTakeRemedy, isRefused, net, isSending, onSend }: NextStepProps) {
  const texts = useTexts('checkout')
  const offline = useOffline()
  if (changed)
    return (
      <Button look="primary" onClick={onAcceptChanges}>
        {changed === 'packs' ? texts.takePacks : texts.takePrices}
      </Button>
    )
  if (onTakeRemedy)
    return (
      <Button look="primary" onClick={onTakeRemedy}>
        {texts.takeRemedy}
      </Button>
    )
  if (isRefused) return <StepBack look="primary" />
  return (
    <Button look="primary" busy={isSending} onClick={onSend}>
      {isSending ? texts.sending : (offline ? texts.prepare : texts.confirm)(inBaht(net))}
    </Button>
  )
}
