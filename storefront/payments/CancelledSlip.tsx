import { Notice } from '#design/Notice.tsx'
import { refetchMs, type Order } from '#storefront/orders/order-queries.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { SlipDetails } from './SlipDetails.tsx'
import { SlipReason } from './SlipReason.tsx'
import { useSlips } from './slip-queries.ts'

/** CancelledSlip: of a cancelled order, its slip that still waits, or why it was rejected; a refund has words of its own. */
export function CancelledSlip({ order }: { order: Order }) {
  const texts = useTexts('payments')
  const { data: slips = [] } = useSlips(order.orderNumber, refetchMs)
  const waiting = slips.find(({ state }) => state === 'pending')
  const [latest] = slips
  if (waiting) {
    return (
      <Notice tone="info">
        <b>{texts.slipOfCancelled.title}</b>
        <p>{texts.slipOfCancelled.text}</p>
        <SlipDetails slip={waiting} />
      </Notice>
    )
  }
  if (latest?.state !== 'rejected' || order.refund) return null
  return (
    <Notice>
      <SlipReason slip={latest} />
      <SlipDetails slip={latest} />
    </Notice>
  )
}
