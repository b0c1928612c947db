import '#storefront/page-frame/document.css'
import '#storefront/orders/order-list.css'
import '#storefront/orders/orders.css'
import { codeOf } from '#storefront/api/call-or-throw.ts'
import { PageFailed } from '#storefront/page-frame/PageFailed.tsx'
import { buttonClass } from '#design/Button.tsx'
import { notFound } from '#design/drawings.tsx'
import { papers } from '#design/page-drawings.tsx'
import { EmptyState } from '#design/EmptyState.tsx'
import { PageTitle } from '#storefront/page-frame/PageTitle.tsx'
import { readOrderFilter } from '#storefront/orders/order-filter.ts'
import { useOrderList } from '#storefront/orders/order-queries.ts'
import { OrderFilters } from '#storefront/orders/OrderFilters.tsx'
import { OrderList, OrderListSkeleton } from '#storefront/orders/OrderList.tsx'
import { OrderPages } from '#storefront/orders/OrderPages.tsx'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useQueryOfAddress } from '#storefront/router/location.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

export function OrderHistoryPage() {
  const shell = useTexts('shell')
  const texts = useTexts('orders')
  const filter = readOrderFilter(useQueryOfAddress())
  const { data, error, refetch, isPlaceholderData, isFetching, isStale } = useOrderList(filter)
  if (error && !data) return <PageFailed head={shell.titleOrders} code={codeOf(error)} onRetry={() => void refetch()} />
  return (
    <>
      <PageTitle aside={data && <p className="text-quiet">{texts.found(data.totalElements)}</p>}>
        {shell.titleOrders}
      </PageTitle>
      <OrderFilters filter={filter} />
      {!data && <OrderListSkeleton />}
      {data && data.content.length === 0 && <NoOrders filtered={filter.status !== null || filter.number !== ''} />}
      {data && data.content.length > 0 && (
        <div className={isPlaceholderData ? 'settling' : undefined} aria-busy={isPlaceholderData || undefined}>
          <OrderList orders={data.content} readAgain={isFetching && isStale && !error} />
          <OrderPages filter={filter} pages={data.totalPages} />
        </div>
      )}
    </>
  )
}

/** NoOrders: nothing ordered yet, or nothing that matches the filter. */
function NoOrders({ filtered }: { filtered: boolean }) {
  const texts = useTexts('orders')
  return (
    <EmptyState
      drawing={filtered ? notFound : papers}
      title={filtered ? texts.noneFound : texts.noOrders}
      action={
        <Link href={filtered ? href('orders') : href('home')} className={buttonClass('primary')}>
          {filtered ? texts.showAll : texts.goShopping}
        </Link>
      }
    >
      {filtered ? texts.noneFoundText : texts.noOrdersText}
    </EmptyState>
  )
}
