import type { AnswerOf } from '#contract/call.ts'
import type { placeForRetailer as placeCall } from '#contract/backoffice/day/order-for-retailer/calls.ts'
import { fail } from '#contract/errors.ts'
import { canTransition } from '#rules/orders/stages.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import type { Outcome } from '#server/http/outcome.ts'
import type { As } from '#server/http/route.ts'
import { notUndoable, type Inverse } from '#server/staff-actions/staff-actions.ts'
import {
  moveOrder,
  orderActorOf,
  placeOrder,
  lockOrder,
  undoReason,
  retailerOf,
  type OrderDeps,
} from '#server/orders/orders.ts'

type Answer = AnswerOf<typeof placeCall>

/**
 * Places an order in a retailer's place: the transaction, the limits and the rules about restricted goods are those of
 * its own orders. The order, its history and the stock ledger name who placed it.
 */
export async function placeForRetailer(
  deps: OrderDeps,
  request: As<Staff, typeof placeCall>,
): Promise<Outcome<Answer>> {
  const retailer = await retailerOf(deps.db, request.params.id)
  if (!retailer) return fail('not_found')
  const { lines, ...rest } = request.body
  const body = { ...rest, lines, retailerId: retailer.id }
  const { params: _, ...context } = request
  return placeOrder(deps, { ...context, body, who: retailer, placedBy: request.who })
}

/** Undoes an order that staff placed: it is cancelled, as long as nobody has gone on with it. */
export const undoPlacing: Inverse<'order_placed'> = async (tx, { id, who, at }) => {
  const order = await lockOrder(tx, id, null)
  if (!order) return fail('not_found')
  const by = orderActorOf(who)
  const isNew = order.stage === 'ORDER_COMPLETE' || order.stage === 'VERIFYING_PAYMENT'
  if (!isNew || canTransition(order.stage, 'CANCELLED', by) !== 'yes')
    return notUndoable('changed_since', `The order is ${order.stage}`)
  return moveOrder(tx, order, { to: 'CANCELLED', by, actor: actorOf(who), reason: undoReason, at })
}
