import { late } from '#storefront/page-frame/late.ts'
import { canBeReported } from '#rules/orders/problem-reports.ts'
import type { Order } from '#storefront/orders/order-queries.ts'

const Deliveries = late(async () => (await import('./Deliveries.tsx')).Deliveries)

/** LazyDeliveries: the visits of the driver, loaded only for orders that were on the road. */
export function LazyDeliveries({ order }: { order: Order }) {
  const wasOut = order.stage && (canBeReported(order.stage) || order.stage === 'PACKED' || order.stage === 'REFUSED')
  if (!wasOut) return null
  return <Deliveries orderId={order.id} />
}
