import type { Order } from '#storefront/orders/order-queries.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { SlipForm } from './SlipForm.tsx'
import { TransferCode } from './TransferCode.tsx'
import type { SlipUpload } from './use-slip-upload.ts'

/** TransferPanel: paying into the supplier's own account: transfer first, then the slip. */
export function TransferPanel({ order, upload }: { order: Order; upload: SlipUpload }) {
  const texts = useTexts('payments')
  return (
    <div className="stack">
      <p>{texts.panelTexts.TRANSFER}</p>
      <TransferCode order={order} />
      <SlipForm upload={upload} />
    </div>
  )
}
