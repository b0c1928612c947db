import { listOrders } from '#contract/orders/calls.ts'
import { satangOf } from '#rules/money.ts'
import { formatDate } from '#rules/thai-date.ts'
import { callOrThrow } from '#storefront/api/call-or-throw.ts'
import { Button, buttonClass } from '#design/Button.tsx'
import { Money } from '#design/Money.tsx'
import { Skeleton } from '#design/Skeleton.tsx'
import { useRetailer } from '#storefront/api/session.ts'
import { ReorderButton } from '#storefront/orders/ReorderButton.tsx'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useQuery } from '#storefront/router/queries.ts'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'

const lastOrder = async () => {
  // Only completed checkouts: an order waiting for its payment would be ordered twice
  const filterConditions = ['CANCELLED', 'VERIFYING_PAYMENT'].map((value) => ({
    filterAttr: 'orderStatus' as const,
    operator: 'NE' as const,
    value,
  }))
  const { content } = await callOrThrow(listOrders, { body: { page: 0, size: 1, filterConditions } })
  return content[0] ?? null
}

/** OrderAgain: the retailer's last completed order in a row of fixed height, with one tap to order it again. */
export function OrderAgain() {
  const texts = useTexts('browse')
  const shell = useTexts('shell')
  const language = useLanguage()
  const retailer = useRetailer()
  // Below the orders' query key, which placing an order invalidates.
  const {
    data: order,
    isPending,
    isError,
    refetch,
  } = useQuery({ queryKey: ['orders', retailer?.id, 'last'], queryFn: lastOrder })
  if (isPending) return <Skeleton className="h-full" />
  if (isError && !order) {
    return (
      <div className="again-none">
        {texts.againFailed}{' '}
        <Button look="quiet" onClick={() => void refetch()}>
          {shell.tryAgain}
        </Button>
      </div>
    )
  }
  // Its space is removed: there is nothing to order again, see home-page.css.
  if (!order) return <span hidden />
  const lines = order.orderDetails.filter(({ type }) => type === 'NORMAL').length
  return (
    <>
      <div className="again-facts">
        <h2>{texts.orderAgain}</h2>
        <p>{texts.lastOrder(formatDate(order.createdOn, language), lines)}</p>
      </div>
      <b className="again-total">
        <Money satang={satangOf(order.grandTotalAmt)} />
      </b>
      <div className="again-actions">
        <Link href={href('order', { orderId: order.id })} className={buttonClass('quiet')}>
          {texts.seeLines}
        </Link>
        <ReorderButton order={order} />
      </div>
    </>
  )
}
