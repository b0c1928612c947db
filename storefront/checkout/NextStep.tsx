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
  /** What a press agrees to has only just changed: it does nothing yet. */
  isSettling: boolean
  isSending: boolean
  onSend: () => void
}

/** NextStep: the one button under the summary; the order is placed once nothing is in its way. */
export function NextStep({
  changed,
  onAcceptChanges,
  onTakeRemedy,
  isRefused,
  net,
  isSettling,
  isSending,
  onSend,
}: NextStepProps) {
  const texts = useTexts('checkout')
  const offline = useOffline()
  const unlessSettling = (action: () => void) => (isSettling ? undefined : action)
  if (changed)
    return (
      <Button look="primary" onClick={unlessSettling(onAcceptChanges)}>
        {changed === 'packs' ? texts.takePacks : texts.takePrices}
      </Button>
    )
  if (onTakeRemedy)
    return (
      <Button look="primary" onClick={unlessSettling(onTakeRemedy)}>
        {texts.takeRemedy}
      </Button>
    )
  if (isRefused) return <StepBack look="primary" />
  return (
    <Button look="primary" busy={isSending} onClick={unlessSettling(onSend)}>
      {isSending ? texts.sending : (offline ? texts.prepare : texts.confirm)(inBaht(net))}
    </Button>
  )
}
