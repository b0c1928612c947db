import { sql } from 'kysely'
import { fail } from '#contract/errors.ts'
import { minus } from '#rules/money.ts'
import { isChangeable } from '#rules/orders/stages.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { actorOf } from '#server/http/caller.ts'
import { notUndoable, type Inverse } from '#server/staff-actions/staff-actions.ts'
import { lockToOwe, refuseToOwe } from '#server/orders/credit.ts'
import { undoReason } from '#server/orders/orders.ts'
import { whyClosed } from './change-order.ts'
import { findContent, type Content } from './content.ts'
import { changedLines, lockTallies, writeContent } from './write-content.ts'

/**
 * Undoes a change of an order's goods: lines, money, uses of offers and refunds are those of before, and the goods are
 * taken from or given back to stock.
 *
 * Fails with `not_undoable` where the order has changed since, its tax invoice was issued, an offer that it had was taken
 * back, money was refunded or the retailer may not owe it any more, and `out_of_stock`.
 */
export const undoChange: Inverse<'order_changed'> = async (tx, { id, inverse, who, at, credit }) => {
  // Written by `changeOrder`.
  const { before, after } = inverse as { before: Content; after: Content }
  const order = await lockToOwe(tx, id, at)
  if (!order) return fail('not_found')
  const now = await findContent(tx, id)
  if (!isChangeable(order.stage) || !isSame(now, after))
    return notUndoable('changed_since', `The order is ${order.stage}, its total ${now.grandTotal}`)
  if (await whyClosed(tx, order)) return notUndoable('document_issued', 'Its tax invoice was issued')
  const more = minus(before.grandTotal, now.grandTotal)
  const refused = await refuseToOwe(tx, order, { more, rule: credit, now: at })
  if (refused) return refused
  if (!(await holdOffers(tx, id, before)))
    return notUndoable('changed_since', 'An offer that it had was taken back to its draft')
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

/**
 * Whether all offers of a content are still published, which they are then until the transaction ends. In the order of
 * `lockOfferUsage`.
 */
async function holdOffers(tx: Tx, orderId: string, { couponCode, lines, usage }: Content): Promise<boolean> {
  const limited = usage.map(({ promotionId }) => promotionId)
  const applied = lines.flatMap((line) => line.applied.map(({ promotionId }) => promotionId))
  // Coupons and points stand there as promotion 0.
  const ids = [...new Set([...limited, ...applied])].filter((id) => id !== 0)
  const coupons = await sql`select from coupon where code = ${couponCode} for key share`.execute(tx)
  await lockTallies(tx, orderId, limited)
  const promotions = await sql`select from promotion where id = any(${ids}::int[]) order by id for key share`.execute(
    tx,
  )
  return coupons.rows.length === (couponCode === null ? 0 : 1) && promotions.rows.length === ids.length
}

const isSame = (now: Content, then: Content): boolean =>
  now.grandTotal === then.grandTotal &&
  now.pointsUsed === then.pointsUsed &&
  changedLines(now, then).length === 0 &&
  now.lines.every(({ picked }, index) => picked === then.lines[index]?.picked)
