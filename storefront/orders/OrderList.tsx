import { formatDate, formatTime } from '#rules/thai-date.ts'
import { satangOf } from '#rules/orders/summary.ts'
import { Money } from '#storefront/design/Money.tsx'
import { Skeleton } from '#storefront/design/Skeleton.tsx'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import type { OrderHeader } from './order-queries.ts'
import { OrderStatus } from './OrderStatus.tsx'
import { ReorderButton } from './ReorderButton.tsx'

/** OrderList: orders as rows, each leading to its own page. */
export const OrderList = ({ orders }: { orders: readonly OrderHeader[] }) => (
  <ul className="orders">
    {orders.map((order) => (
      <OrderRow key={order.id} order={order} />
    ))}
  </ul>
)

function OrderRow({ order }: { order: OrderHeader }) {
  const language = useLanguage()
  const texts = useTexts('orders')
  const { id, orderNumber, createdOn, orderStatus, stage, payType, grandTotalAmt } = order
  return (
    <li className="order-row">
      <Link href={href('order', { orderId: id })}>
        <b className="money">{orderNumber}</b>
        <OrderStatus state={orderStatus} stage={stage} short />
        <span className="order-row-facts">
          <time dateTime={createdOn} className="money">
            {formatDate(createdOn, language)} {formatTime(createdOn)}
          </time>
          <small>{texts.payTypes[payType]}</small>
        </span>
        <b className="order-row-sum">
          <Money satang={satangOf(grandTotalAmt)} />
        </b>
      </Link>
      <ReorderButton order={order} short />
    </li>
  )
}

/** OrderListSkeleton: rows of the same height while they are on their way. */
export function OrderListSkeleton() {
  const texts = useTexts('shell')
  return (
    <ul className="orders" aria-busy="true" aria-label={texts.loading}>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <li key={row} className="order-row">
          <div className="rows flex-1 py-3">
            <Skeleton className="h-6 w-40" />
            <Skeleton className="h-5" />
          </div>
        </li>
      ))}
    </ul>
  )
}
