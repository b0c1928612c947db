import { Skeleton } from '#design/Skeleton.tsx'
import { cardRowsOf, UnpaidOrders, useUnpaidOrders } from '#storefront/orders/UnpaidOrders.tsx'
import { UsualOrder, useUsualOrder } from './UsualOrder.tsx'

/**
 * StartOfHome: open tasks, then what to restock, in one box whose height is reserved before they are rendered
 * (`.own-start`). Cards of unpaid orders replace lines below them, so that nothing moves.
 */
export function StartOfHome() {
  const unpaid = useUnpaidOrders()
  // Fetched in parallel with the unpaid orders.
  useUsualOrder()
  if (!unpaid) return <Skeleton className="own-usual" />
  return (
    <>
      <UnpaidOrders orders={unpaid} />
      <section className="own-row own-usual panel">
        <UsualOrder places={cardRowsOf(unpaid)} />
      </section>
    </>
  )
}
