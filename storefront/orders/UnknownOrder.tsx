import { buttonClass } from '#design/Button.tsx'
import { EmptyState } from '#design/EmptyState.tsx'
import { notFound } from '#design/drawings.tsx'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'

/** UnknownOrder: the retailer has no such order to see or to pay. */
export function UnknownOrder() {
  const texts = useTexts('payments')
  return (
    <EmptyState
      heading="h1"
      drawing={notFound}
      title={texts.notFound}
      action={
        <Link href={href('orders')} className={buttonClass('primary')}>
          {texts.toOrders}
        </Link>
      }
    >
      {texts.notFoundText}
    </EmptyState>
  )
}
