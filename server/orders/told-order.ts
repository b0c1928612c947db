import type { Satang } from '#rules/money.ts'
import type { PayType } from '#rules/payments/pay-types.ts'
import type { OrderRow } from './store.ts'

/** What every event tells of its order as it was at that moment: most who hear of it need not look it up. */
export type ToldOrder = {
  orderId: string
  orderNumber: string
  outletId: string
  payType: PayType
  grandTotal: Satang
  pointsUsed: number
}

export const tellOrder = (order: OrderRow): ToldOrder => ({
  orderId: order.id,
  orderNumber: order.order_number,
  outletId: order.outlet_id,
  payType: order.pay_type,
  grandTotal: order.grand_total_satang,
  pointsUsed: order.points_used,
})

/** The order in the payload of an event. @throws where it tells of none */
export function orderTold(payload: Readonly<Record<string, unknown>>): ToldOrder {
  if (typeof payload['orderId'] !== 'string' || typeof payload['grandTotal'] !== 'number') {
    throw new Error(`An event that does not tell its order: ${JSON.stringify(payload)}`)
  }
  return payload as ToldOrder & Record<string, unknown>
}
