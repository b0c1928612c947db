import { fail, ok, type Result } from '#contract/errors.ts'
import type { cancelOrder } from '#contract/orders/calls.ts'
import { canBeCancelledByRetailer } from '#rules/orders/states.ts'
import { transact } from '#server/adapters/database/transact.ts'
import type { As } from '#server/http/route.ts'
import type { Retailer } from '#server/http/caller.ts'
import { moveOrder } from './move-order.ts'
import type { OrderDeps } from './place-order.ts'
import { presentOrder, unitNamesOf, type Order } from './present.ts'
import { findOrder, lockOrder } from './store.ts'

/**
 * The retailer's own cancellation, possible until a clerk has accepted the order; a payment received becomes a due
 * refund.
 */
export function cancelByRetailer(
  { db, catalogue }: OrderDeps,
  { who, now, params, body }: As<Retailer, typeof cancelOrder>,
): Promise<Result<Order>> {
  return transact(db, async (tx): Promise<Result<Order>> => {
    const order = await lockOrder(tx, params.id, who.id)
    if (!order) return fail('not_found')
    if (!canBeCancelledByRetailer(order.state)) return fail('order_closed')
    const actor = `outlet:${who.outletCode}`
    const moved = await moveOrder(tx, order, {
      to: 'CANCELLED',
      by: 'shop',
      actor,
      reason: body.reason ?? null,
      at: now,
    })
    if (!moved.ok) return moved
    const cancelled = await findOrder(tx, who.id, params.id)
    return cancelled ? ok(presentOrder(cancelled, unitNamesOf(catalogue.snapshot()))) : fail('not_found')
  })
}
