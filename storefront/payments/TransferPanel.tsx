import type { Order } from '#storefront/orders/order-queries.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { SlipForm } from './SlipForm.tsx'
import { TransferCode } from './TransferCode.tsx'

/** TransferPanel: paying into the supplier's own account: transfer first, then the slip. */
export function TransferPanel({ order, onDecided }: { order: Order; onDecided: (taken: boolean) => void }) {
  const texts = useTexts('payments')
  return (
    <div className="stack">
      <p>{texts.panelTexts.TRANSFER}</p>
      <TransferCode order={order} />
      <SlipForm order={order} onDecided={onDecided} />
    </div>
  )
}
