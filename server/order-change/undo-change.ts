import { fail } from '#contract/errors.ts'
import { isChangeable } from '#rules/orders/stages.ts'
import { actorOf } from '#server/http/caller.ts'
import { notUndoable, type Inverse } from '#server/staff-actions/staff-actions.ts'
import { lockOrder, undoReason } from '#server/orders/orders.ts'
import { findContent, type Content } from './content.ts'
import { changedLines, writeContent } from './write-content.ts'

/**
 * Undoes a change of an order's goods: lines, money, uses of offers and refunds are those of before, and the goods are
 * taken from or given back to stock.
 *
 * Fails with `not_undoable` where the order has changed since or money was refunded, and `out_of_stock`.
 */
export const undoChange: Inverse<'order_changed'> = async (tx, { id, inverse, who, at }) => {
  // Written by `changeOrder`.
  const { before, after } = inverse as { before: Content; after: Content }
  const order = await lockOrder(tx, id, null)
  if (!order) return fail('not_found')
  const now = await findContent(tx, id)
  if (!isChangeable(order.stage) || !isSame(now, after))
    return notUndoable('changed_since', `The order is ${order.stage}, its total ${now.grandTotal}`)
  const written = await writeContent(tx, {
    order,
    before: now,
    after: before,
    actor: actorOf(who),
    reason: undoReason,
    at,
  })
  return written.ok || written.error.code !== 'order_closed'
    ? written
    : notUndoable('money_returned', 'More was refunded than would be due')
}

const isSame = (now: Content, then: Content): boolean =>
  now.grandTotal === then.grandTotal &&
  now.pointsUsed === then.pointsUsed &&
  changedLines(now, then).length === 0 &&
  now.lines.every(({ picked }, index) => picked === then.lines[index]?.picked)
