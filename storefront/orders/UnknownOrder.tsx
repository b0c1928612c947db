import { buttonClass } from '#storefront/design/Button.tsx'
import { EmptyState } from '#storefront/design/EmptyState.tsx'
import { searching } from '#storefront/design/drawings.tsx'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'

/** UnknownOrder: the shop has no such order, to look at or to pay. */
export function UnknownOrder() {
  const texts = useTexts('payments')
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
