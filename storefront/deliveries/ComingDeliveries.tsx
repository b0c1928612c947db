import type { AnswerOf } from '#contract/call.ts'
import { comingDeliveries } from '#contract/deliveries/calls.ts'
import { Icon } from '#design/Icon.tsx'
import Truck from '#design/icons/truck.ts'
import { useCall } from '#storefront/router/queries.ts'
import { useRetailer } from '#storefront/api/session.ts'
import { useOffline } from '#storefront/offline/connection.ts'
import { refetchMs } from '#storefront/orders/order-queries.ts'
import { timeOf } from '#storefront/page-frame/time-of.ts'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import './coming-deliveries.css'

type ComingOrders = AnswerOf<typeof comingDeliveries>

/**
 * What is on its way to the shop, and since when that is known, in milliseconds since 1970; null while it loads, none where
 * it cannot be fetched. Without a signal it is what this phone last knew.
 */
export function useComingDeliveries(): { coming: ComingOrders; knownAt: number } | null {
  const retailer = useRetailer()
  const { data, isLoading, dataUpdatedAt } = useCall(
    ['orders', retailer?.id, 'coming'],
    comingDeliveries,
    {},
    // Also fetched on every visit: the truck drives on.
    { staleTime: 0, refetchInterval: refetchMs },
  )
  return isLoading ? null : { coming: data ?? [], knownAt: dataUpdatedAt }
}

/** ComingDeliveries: the truck that comes next, how many shops are before, and the way to its order. */
export function ComingDeliveries({ coming, knownAt }: { coming: ComingOrders; knownAt: number }) {
  const texts = useTexts('orders')
  const language = useLanguage()
  const offline = useOffline()
  const [next] = coming
  if (!next) return null
  const more = coming.length - 1
  return (
    <Link href={href('order', { orderId: next.orderId })} className="panel coming">
      <Icon of={Truck} />
      <b>{texts.coming(next.stopsBefore)}</b>
      <span>
        {next.orderNumber}
        {more > 0 && ` ${texts.comingMore(more)}`}
        {offline && ` · ${texts.comingAt(timeOf(knownAt, language))}`}
      </span>
    </Link>
  )
}
