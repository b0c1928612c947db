import { formatDate, formatTime } from '#rules/thai-date.ts'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import type { Order } from './order-queries.ts'
import { OrderStatus } from './OrderStatus.tsx'

/** OrderFacts: number, date and time, current status and way of paying. */
export function OrderFacts({ order }: { order: Order }) {
  const texts = useTexts('orders')
  const language = useLanguage()
  const { orderNumber, createdOn, orderStatus, stage, payType } = order
  return (
    <dl className="chosen">
      <div>
        <dt>{texts.number}</dt>
        <dd className="money">{orderNumber}</dd>
      </div>
      <div>
        <dt>{texts.orderedOn}</dt>
        <dd>
          <time dateTime={createdOn} className="money">
            {formatDate(createdOn, language)} {formatTime(createdOn)}
          </time>
        </dd>
      </div>
      <div>
        <dt>{texts.status}</dt>
        <dd>
          <OrderStatus state={orderStatus} stage={stage} />
        </dd>
      </div>
      <div>
        <dt>{texts.payBy}</dt>
        <dd>{texts.payTypes[payType]}</dd>
      </div>
    </dl>
  )
}
