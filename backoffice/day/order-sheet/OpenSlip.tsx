import { SlipDecision } from '#backoffice/day/slips/SlipDecision.tsx'
import { SlipFacts, type QueuedSlip } from '#backoffice/day/slips/SlipFacts.tsx'
import { SlipPicture } from '#backoffice/day/slips/SlipPicture.tsx'
import { useSlipSeen } from '#backoffice/day/slips/use-slip-seen.ts'
import { Dialog } from '#backoffice/kit/Dialog.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { useRefreshOrder } from './use-order.ts'
import '#backoffice/day/slips/slips.css'

type OpenSlipProps = { slip: QueuedSlip; orderId: string; onClose: () => void }

/** OpenSlip: the picture of a slip, what it says, and the decision. */
export function OpenSlip({ slip, orderId, onClose }: OpenSlipProps) {
  const texts = useTexts('sheet')
  const refresh = useRefreshOrder(orderId)
  const { isSeen, onDrawn } = useSlipSeen(slip)
  const done = () => {
    refresh()
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={texts.slipOf(slip.orderNumber)} closeOnOutsidePress={false}>
      <div className="sheet-slip">
        <SlipPicture slip={slip} onDrawn={onDrawn} />
        <div className="stack">
          <SlipFacts slip={slip} />
          {slip.state === 'pending' && <SlipDecision slip={slip} isSeen={isSeen} onDecided={done} />}
        </div>
      </div>
    </Dialog>
  )
}
