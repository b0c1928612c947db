import type { AnswerOf, RequestOf } from '#contract/call.ts'
import type { holdOrders, releaseOrders } from '#contract/backoffice/order-desk/calls.ts'
import { canBeHeld } from '#rules/orders/odd-order.ts'
import { may } from '#rules/identity/permissions.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { changeEachOrder } from './each-order.ts'
import { findHolder, writeHold, writeRelease } from './holds.ts'

/** Holds orders for a reason in words. One that is held already stays as it is. */
export const holdMany = (
  db: Database,
  who: Staff,
  { ids, note }: RequestOf<typeof holdOrders>['body'],
  at: Date,
): Promise<AnswerOf<typeof holdOrders>> =>
  changeEachOrder(db, ids, async (tx, order) => {
    if (!canBeHeld(order.stage)) return 'order_closed'
    if (await findHolder(tx, order.id)) return null
    await writeHold(tx, order, { reasons: [{ code: 'by_staff', note }], heldBy: actorOf(who), at })
    return null
  })

/**
 * Releases orders, so that they can be accepted. What another member of the staff holds, only a manager releases: they
 * may know something.
 */
export const releaseMany = (
  db: Database,
  who: Staff,
  { ids, note }: RequestOf<typeof releaseOrders>['body'],
  at: Date,
): Promise<AnswerOf<typeof releaseOrders>> =>
  changeEachOrder(db, ids, async (tx, order) => {
    const hold = await findHolder(tx, order.id)
    if (!hold || !canBeHeld(order.stage)) return 'not_held'
    if (hold.heldBy !== null && !isBy(hold.heldBy, who) && !may(who, 'orders.override')) return 'forbidden'
    await writeRelease(tx, order, { holdId: hold.id, note, actor: actorOf(who), at })
    return null
  })

/** Whether a record names this account, whatever it was called. */
const isBy = (record: string, { id }: Staff): boolean => record.split(' ')[0] === `staff:${id}`
