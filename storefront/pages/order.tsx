import '#storefront/page-frame/document.css'
import '#storefront/checkout/choices.css'
import '#storefront/orders/orders.css'
import '#storefront/payments/transfer.css'
import { codeOf } from '#storefront/api/call-or-throw.ts'
import { PageFailed } from '#storefront/page-frame/PageFailed.tsx'
import { LoadingScreen } from '#design/LoadingScreen.tsx'
import { PageTitle } from '#storefront/page-frame/PageTitle.tsx'
import { refetchMs, useOrder, useOrderStatus, type Order } from '#storefront/orders/order-queries.ts'
import { orderHeading } from '#storefront/orders/order-heading.ts'
import { OrderDocument } from '#storefront/orders/OrderDocument.tsx'
import { asRecorded, isToBePaid, wasToBePaid } from '#storefront/orders/recorded-order.ts'
import { UnknownOrder } from '#storefront/orders/UnknownOrder.tsx'
import { LazyDeliveries } from '#storefront/deliveries/LazyDeliveries.tsx'
import { LazyProblemReports } from '#storefront/order-problems/LazyProblemReports.tsx'
import { CancelledSlip } from '#storefront/payments/CancelledSlip.tsx'
import { RepaymentBox } from '#storefront/payments/RepaymentBox.tsx'
import { href } from '#storefront/router/href.ts'
import type { PageProps } from '#storefront/router/page-module.ts'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'

export function OrderPage({ params }: PageProps) {
  const shell = useTexts('shell')
  const { data: order, error, refetch } = useOrder('id', params['orderId'] ?? '', refetchMs)
  if (error && !order) {
    const head = { head: shell.titleOrder, back: href('orders') }
    return <PageFailed {...head} code={codeOf(error)} onRetry={() => void refetch()} />
  }
  if (order === undefined) return <LoadingScreen />
  if (order === null) return <UnknownOrder />
  return <FoundOrder order={order} />
}

/** Heading and repayment follow the status record, as the timeline does. */
function FoundOrder({ order }: { order: Order }) {
  const texts = useTexts('orders')
  const language = useLanguage()
  const { data: record } = useOrderStatus(order.id, refetchMs)
  const recorded = asRecorded(order, record)
  const [progress, day] = orderHeading(recorded, texts, language)
  return (
    <>
      <PageTitle back={href('orders')}>
        {day ? (
          // Where both have no room on one line, the day has its own.
          <>
            <i>{progress} ·</i> <i>{day}</i>
          </>
        ) : (
          progress
        )}
      </PageTitle>
      <OrderDocument
        order={order}
        repayment={<Payment order={recorded} />}
        problems={<LazyProblemReports order={order} />}
        deliveries={<LazyDeliveries order={order} />}
      />
    </>
  )
}

/** What is still to be paid, or the slip of an order that was cancelled. */
function Payment({ order }: { order: Order }) {
  if (isToBePaid(order)) return <RepaymentBox order={order} />
  return wasToBePaid(order) ? <CancelledSlip order={order} /> : null
}
