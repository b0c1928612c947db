import { sql } from 'kysely'
import { fail, ok, type Result } from '#contract/errors.ts'
import type { CreditRule } from '#rules/credit/credit.ts'
import { minus, type Satang } from '#rules/money.ts'
import { undeliveredWorth } from '#rules/orders/partial-delivery.ts'
import { canTransition, holdsStock, isDelivered, type RefundCause, type Stage } from '#rules/orders/stages.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { actorOf } from '#server/http/caller.ts'
import { notAllowed, notUndoable, type Inverse } from '#server/staff-actions/staff-actions.ts'
import { lockToOwe, refuseToOwe } from './credit.ts'
import { moveOrder, writeMove, type Move } from './move-order.ts'
import { restorePromotionUsage } from './promotion-usage.ts'
import { giveBackRefunds, isMoneyGone, voidRefunds } from './refunds.ts'
import { orderActorOf } from './order-actor.ts'
import { takeUnits } from '#server/stock-ledger/stock-ledger.ts'
import { findUnits, lockOrder, savePaid, type OrderRow } from './store.ts'

/** What the history of an order says about an undone action; screens have a text for it. */
export const undoReason = 'undo'

/**
 * Undoes a move by staff: the order is in the stage before it again, with the goods, promotion uses and refunds that it
 * had. A delivery is undone by `undoDelivery`.
 *
 * Fails with `not_undoable` where the order has moved since, its money, a document or its points have left the
 * house, or the retailer may not owe it any more, and `out_of_stock` where the goods of a cancelled order were sold.
 */
export const undoMove: Inverse<'order_moved'> = async (tx, { id, inverse, who, at, since, credit }) => {
  const { from, to, usedRefunds, restRefund, shortReasons } = inverse
  const order = holdsStock(to) ? await lockOrder(tx, id, null) : await lockToOwe(tx, id, at)
  if (!order) return fail('not_found')
  if (order.stage !== to) return notUndoable('changed_since', `The order is ${order.stage}`)
  const move: Move = { to: from, by: orderActorOf(who), actor: actorOf(who), reason: undoReason, at }
  if (isDelivered(to)) {
    const moved = await moveOrder(tx, order, move)
    if (moved.ok) await restoreReasons(tx, id, shortReasons)
    return moved
  }
  const obstacle = await findObstacle(tx, order, { since, from })
  if (obstacle) return obstacle
  const taken = holdsStock(to) ? ok(null) : await takeBack(tx, order, move, credit)
  if (!taken.ok) return taken
  const refunds = { ids: usedRefunds, rest: restRefund, cause: 'WRONG_AMOUNT' } as const
  if (!(await giveBackRefunds(tx, order, refunds, { actor: move.actor, at, reason: undoReason })))
    return notUndoable('money_returned', 'What was left of a refund was given back')
  const isUnpaid = from === 'VERIFYING_PAYMENT'
  if (isUnpaid && order.paid_satang !== null) await savePaid(tx, id, null)
  await writeMove(tx, isUnpaid ? { ...order, paid_satang: null } : order, move, { undone: true })
  return ok(null)
}

/** As `undoMove`, for a move by hand: of one that only others may make, nobody else goes back. */
export const undoMoveByStaff: Inverse<'order_moved'> = async (tx, undo) =>
  canTransition(undo.inverse.from, undo.inverse.to, orderActorOf(undo.who)) === 'by_others'
    ? notAllowed('Only who may override makes this move')
    : undoMove(tx, undo)

const restoreReasons = (tx: Tx, orderId: string, reasons: readonly { lineNo: number; reason: string }[]) =>
  sql`update order_line l set short_reason = r.reason
    from unnest(${reasons.map(({ lineNo }) => lineNo)}::smallint[], ${reasons.map(({ reason }) => reason)}::text[]) as r (line_no, reason)
    where l.order_id = ${orderId}::uuid and l.line_no = r.line_no`.execute(tx)

/** What a cancelled or refused order had given back: its promotion uses and goods. Its due refund becomes void. */
async function takeBack(tx: Tx, order: OrderRow, { actor, at }: Move, credit: CreditRule): Promise<Result<null>> {
  const more = minus(order.grand_total_satang, undeliveredWorth(order.short))
  const refused = await refuseToOwe(tx, order, { more, rule: credit, now: at })
  if (refused) return refused
  // Promotions and coupons before the stock: see `lockOfferUsage` for the lock order.
  await restorePromotionUsage(tx, order.id)
  const units = await findUnits(tx, order.id)
  const taken = await takeUnits(tx, units, { reason: 'order', document: order.order_number, actor, at })
  const cause = refundCauseOf(order.stage)
  if (taken.ok && cause) await voidRefunds(tx, order, { cause, actor, at, reason: undoReason })
  return taken
}

const refundCauseOf = (stage: Stage): RefundCause | null =>
  stage === 'CANCELLED' || stage === 'REFUSED' ? stage : null

/** Why a move cannot be undone. @param since when it was made @param from the stage before it */
async function findObstacle(
  tx: Tx,
  order: OrderRow,
  { since, from }: { since: Date; from: Stage },
): Promise<ReturnType<typeof notUndoable> | null> {
  const isGone = !holdsStock(order.stage)
  if (isGone && order.points_used > 0) return notUndoable('points_returned', 'The points of the order went back')
  const cause = refundCauseOf(order.stage)
  const { rows } = await sql<{
    paid: boolean
    totalThen: Satang | null
    refunded: boolean
    credited: boolean
    invoiced: boolean
  }>`
    select
      exists (select from payment_attempt where order_id = ${order.id}::uuid and state = 'paid') as paid,
      (select before_satang from order_change where order_id = ${order.id}::uuid and at >= ${since}
        order by id limit 1) as "totalThen",
      exists (select from refund where order_id = ${order.id}::uuid and cause = ${cause}
        and (${isMoneyGone} or (state = 'KEPT' and closed_at >= ${since} and note is distinct from ${undoReason}))) as refunded,
      exists (select from order_tax_invoice t join credit_note c on c.invoice_number = t.number
        where t.order_id = ${order.id}::uuid and coalesce(c.order_id, t.order_id) = t.order_id and c.issued_at >= ${since}) as credited,
      exists (select from order_tax_invoice where order_id = ${order.id}::uuid) as invoiced`.execute(tx)
  const found = rows[0]
  // Its report comes once: nothing would apply it to an order that waits for its payment again.
  if (found?.paid && from === 'VERIFYING_PAYMENT') return notUndoable('changed_since', 'The gateway has its payment')
  // A change that gave points back is no action: it cannot be undone first, and its refund is of money that never came.
  if (from === 'VERIFYING_PAYMENT' && (found?.totalThen ?? order.grand_total_satang) !== order.grand_total_satang)
    return notUndoable('changed_since', 'Its goods were changed since')
  if (found?.refunded) return notUndoable('money_returned', 'Money was given back, or pays another order')
  if (found?.credited) return notUndoable('document_issued', 'A credit note was issued')
  // Only for a paid order a tax invoice is issued before the delivery.
  return found?.invoiced && order.stage === 'PAYMENT_COMPLETE'
    ? notUndoable('document_issued', 'A tax invoice was issued')
    : null
}
