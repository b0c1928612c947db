import '#storefront/checkout/checkout.css'
import '#storefront/payments/transfer.css'
import { codeOf } from '#storefront/checkout/ask.ts'
import { PageFailed } from '#storefront/checkout/PageFailed.tsx'
import { buttonClass } from '#storefront/design/Button.tsx'
import { searching } from '#storefront/design/drawings.tsx'
import { EmptyState } from '#storefront/design/EmptyState.tsx'
import { LoadingScreen } from '#storefront/design/LoadingScreen.tsx'
import { PageTitle } from '#storefront/design/PageTitle.tsx'
import { lookAgainMs, useOrder } from '#storefront/orders/order-queries.ts'
import { OrderDocument } from '#storefront/orders/OrderDocument.tsx'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import type { PageProps } from '#storefront/router/page-module.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

export function OrderPage({ params }: PageProps) {
  const { data: order, error, refetch } = useOrder('id', params['orderId'] ?? '', lookAgainMs)
  if (error && !order) return <PageFailed code={codeOf(error)} onRetry={() => void refetch()} />
  if (order === undefined) return <LoadingScreen />
  if (order === null) return <UnknownOrder />
  return (
    <>
      <PageTitle back={href('orders')}>{order.orderNumber}</PageTitle>
      <OrderDocument order={order} />
    </>
  )
}

/** UnknownOrder: the shop has no such order. */
function UnknownOrder() {
  const texts = useTexts('orders')
  return (
    <EmptyState
      heading="h1"
      drawing={searching}
      title={texts.notFound}
      action={
        <Link href={href('orders')} className={buttonClass('primary')}>
          {texts.toOrders}
        </Link>
      }
    />
  )
}
