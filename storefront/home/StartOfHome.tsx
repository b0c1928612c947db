import { useState } from 'react'
import { Skeleton } from '#design/Skeleton.tsx'
import { useCart } from '#storefront/cart/cart-store.ts'
import { ComingDeliveries, useComingDeliveries } from '#storefront/deliveries/ComingDeliveries.tsx'
import { cardRowsOf, UnpaidOrders, useUnpaidOrders } from '#storefront/orders/UnpaidOrders.tsx'
import { isReminded, ReminderNotice } from './ReminderNotice.tsx'
import { PasteListButton } from '#storefront/restock/PasteListButton.tsx'
import { hasCartBar, UsualOrder, useUsualOrder } from './UsualOrder.tsx'

/**
 * StartOfHome: open tasks, then what to restock, in one box whose height is reserved before they are rendered
 * (`.own-start`). The truck on its way, cards of unpaid orders, what is said of a reminder, and the bar of the cart, replace lines, so that nothing moves.
 */
export function StartOfHome() {
  const unpaid = useUnpaidOrders()
  const [reminded] = useState(isReminded)
  // Fetched in parallel with the unpaid orders.
  useUsualOrder()
  const truck = useComingDeliveries()
  const { lines } = useCart()
  if (!unpaid || !truck) return <Skeleton className="own-usual" />
  const others = [reminded, truck.coming.length > 0, hasCartBar(lines)]
  return (
    <>
      {reminded && <ReminderNotice />}
      <ComingDeliveries {...truck} />
      <UnpaidOrders orders={unpaid} />
      <section className="own-row own-usual panel">
        <UsualOrder places={cardRowsOf(unpaid) + others.filter(Boolean).length} isDue={unpaid.length > 0} />
        <div className="usual-paste">
          <PasteListButton />
        </div>
      </section>
    </>
  )
}
