import type { OrderPayload } from '#server/events/events.ts'
import { pickUpOf, pickUpPayload } from './pick-up.ts'
import type { OrderRow } from './store.ts'

/** The order in the payload of its events. */
export const orderPayload = (order: OrderRow): OrderPayload => ({
  orderId: order.id,
  orderNumber: order.order_number,
  outletId: order.outlet_id,
  payType: order.pay_type,
  grandTotal: order.grand_total_satang,
  pointsUsed: order.points_used,
  ...pickUpPayload(pickUpOf(order)),
})
