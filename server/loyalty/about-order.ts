import { fail, ok, type Result } from '#contract/errors.ts'
import type { OrderRef } from '#server/adapters/loyalty/port.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import type { Note } from './ledger.ts'
import { findOrderPoints, type OrderPoints } from './store.ts'

/** The actor in entries that an order causes: the retailer. */
export const actor = 'shop'
export const keyOf = ({ orderId, outletId }: OrderRef) => ({ order_id: orderId, member_id: outletId })
export const noteOf = (order: OrderRef & { orderNumber?: string }, kind: Note['kind']) => ({
  ...keyOf(order),
  kind,
  at: order.at,
  actor,
  order_number: order.orderNumber ?? null,
})

/**
 * An order's points if they are this member's. Fails with `not_found` for another member's order, so that nobody spends
 * its points.
 */
export async function ownOrder(tx: Tx, { orderId, outletId }: OrderRef): Promise<Result<OrderPoints | null>> {
  const found = await findOrderPoints(tx, orderId)
  if (!found) return ok(null)
  return found.member_id === outletId ? ok(found) : fail('not_found', { detail: 'The order is not of this member' })
}
