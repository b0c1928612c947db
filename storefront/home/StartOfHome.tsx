import { useState } from 'react'
import { Skeleton } from '#design/Skeleton.tsx'
import { ComingDeliveries, useComingDeliveries } from '#storefront/deliveries/ComingDeliveries.tsx'
import { cardRowsOf, UnpaidOrders, useUnpaidOrders } from '#storefront/orders/UnpaidOrders.tsx'
import { isReminded, ReminderNotice } from './ReminderNotice.tsx'
import { PasteListButton } from '#storefront/restock/PasteListButton.tsx'
import { UsualOrder, useUsualOrder } from './UsualOrder.tsx'

/**
 * StartOfHome: open tasks, then what to restock, in one box whose height is reserved before they are rendered
 * (`.own-start`). The truck on its way, cards of unpaid orders, and what is said of a reminder, replace lines below them, so that nothing moves.
 */
export function StartOfHome() {
  const unpaid = useUnpaidOrders()
  const [reminded] = useState(isReminded)
  // Fetched in parallel with the unpaid orders.
  useUsualOrder()
  const truck = useComingDeliveries()
  if (!unpaid || !truck) return <Skeleton className="own-usual" />
  return (
    <>
      {reminded && <ReminderNotice />}
      <ComingDeliveries {...truck} />
      <UnpaidOrders orders={unpaid} />
      <section className="own-row own-usual panel">
        <UsualOrder places={cardRowsOf(unpaid) + (reminded ? 1 : 0) + (truck.coming.length > 0 ? 1 : 0)} />
        <div className="usual-paste">
          <PasteListButton />
        </div>
      </section>
    </>
  )
}
