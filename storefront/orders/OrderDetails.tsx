import { useTexts } from '#storefront/texts/use-texts.tsx'
import { payTypeWords } from './order-heading.ts'
import { TimeInWords } from './TimeInWords.tsx'
import type { Order } from './order-queries.ts'

/** OrderDetails: number, date and time, and payment method. */
export function OrderDetails({ order }: { order: Order }) {
  const texts = useTexts('orders')
  const { orderNumber, createdOn } = order
  return (
    <dl className="chosen">
      <div>
        <dt>{texts.number}</dt>
        <dd className="money">{orderNumber}</dd>
      </div>
      <div>
        <dt>{texts.orderedOn}</dt>
        <dd>
          <TimeInWords at={createdOn} />
        </dd>
      </div>
      <div>
        <dt>{texts.payBy}</dt>
        <dd>{payTypeWords(order, texts)}</dd>
      </div>
    </dl>
  )
}
