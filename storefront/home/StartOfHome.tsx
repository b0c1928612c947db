import { Skeleton } from '#design/Skeleton.tsx'
import { placesOf, UnpaidOrders, useUnpaidOrders } from '#storefront/orders/UnpaidOrders.tsx'
import { UsualOrder, useUsualOrder } from './UsualOrder.tsx'

/**
 * StartOfHome: what waits for the reader, then what to restock, in one box whose height is kept from before they are
 * drawn (`.own-start`). Cards of unpaid orders take the place of lines below them, so that nothing is pushed away.
 */
export function StartOfHome() {
  const unpaid = useUnpaidOrders()
  // Asked for beside the unpaid orders, not after them.
  useUsualOrder()
  if (!unpaid) return <Skeleton className="own-usual" />
  return (
    <>
      <UnpaidOrders orders={unpaid} />
      <section className="own-row own-usual panel">
        <UsualOrder places={placesOf(unpaid)} />
      </section>
    </>
  )
}
