import { canBeHeld } from '#rules/orders/stages.ts'
import type { AnswerOf, RequestOf } from '#contract/call.ts'
import type { holdOrders, releaseOrders } from '#contract/backoffice/day/order-desk/calls.ts'
import { may } from '#rules/identity/permissions.ts'
import { fail, ok } from '#contract/errors.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { notUndoable, recordAction, type Inverse } from '#server/staff-actions/staff-actions.ts'
import { lockOrder, undoReason, type OrderRow } from '#server/orders/orders.ts'
import { changeEachOrder } from './each-order.ts'
import { findHolder } from '#server/orders/staff-reading.ts'
import { reopenHold, writeHold, writeRelease } from './write-holds.ts'

/**
 * Holds orders for a reason in words. One that is held already stays as it is, and is refused unless it is held for these
 * words.
 */
export const holdMany = (
  db: Database,
  who: Staff,
  { ids, note }: RequestOf<typeof holdOrders>['body'],
  at: Date,
): Promise<AnswerOf<typeof holdOrders>> =>
  changeEachOrder(db, ids, async (tx, order) => {
    if (!canBeHeld(order.stage)) return 'order_closed'
    const hold = await findHolder(tx, order.id)
    if (hold)
      return hold.reasons.some((reason) => reason.code === 'by_staff' && reason.note === note) ? null : 'already_held'
    const holdId = await writeHold(tx, order, { reasons: [{ code: 'by_staff', note }], heldBy: actorOf(who), at })
    return recordAction(tx, { kind: 'order_held', subject: subjectOf(order), inverse: { holdId }, who, at })
  })

/**
 * Releases orders, so that they can be accepted. What another member of the staff holds, only a manager releases: they
 * may know something. Reasons that nobody has seen are not released with those that somebody has looked into.
 */
export const releaseMany = (
  db: Database,
  who: Staff,
  { ids, note, seen }: RequestOf<typeof releaseOrders>['body'],
  at: Date,
): Promise<AnswerOf<typeof releaseOrders>> =>
  changeEachOrder(db, ids, async (tx, order) => {
    const hold = await findHolder(tx, order.id)
    if (!hold || !canBeHeld(order.stage)) return 'not_held'
    const shown = seen?.find(({ id }) => id === order.id)
    if (shown && (shown.hold !== hold.id || shown.reasons !== hold.reasons.length)) return 'conflict'
    if (hold.heldBy !== null && !isBy(hold.heldBy, who) && !may(who, 'orders.override')) return 'forbidden'
    await writeRelease(tx, order, { holdId: hold.id, note, actor: actorOf(who), at })
    return recordAction(tx, {
      kind: 'order_released',
      subject: subjectOf(order),
      inverse: { holdId: hold.id },
      who,
      at,
    })
  })

const subjectOf = ({ id }: OrderRow) => ({ type: 'order' as const, id })

/** Undoes a hold: the order is released by the person who undoes it. */
export const undoHold: Inverse<'order_held'> = async (tx, { id, inverse: { holdId }, who, at }) => {
  const order = await lockOrder(tx, id, null)
  if (!order) return fail('not_found')
  const hold = await findHolder(tx, id)
  if (hold?.id !== holdId) return notUndoable('changed_since', 'The order was released since')
  if (hold.reasons.some(({ code }) => code !== 'by_staff'))
    return notUndoable('changed_since', 'The order is held for a further reason')
  await writeRelease(tx, order, { holdId, note: undoReason, actor: actorOf(who), at })
  return ok(null)
}

/** Undoes a release: the order is held again, for the reasons of before. */
export const undoRelease: Inverse<'order_released'> = async (tx, { id, inverse: { holdId }, who, at }) => {
  const order = await lockOrder(tx, id, null)
  if (!order) return fail('not_found')
  if (!canBeHeld(order.stage)) return notUndoable('changed_since', `The order is ${order.stage}`)
  if (await findHolder(tx, id)) return notUndoable('changed_since', 'The order is held for another reason')
  await reopenHold(tx, order, { holdId, note: undoReason, actor: actorOf(who), at })
  return ok(null)
}

/** Whether a record names this account, whatever it was called. */
const isBy = (record: string, { id }: Staff): boolean => record.split(' ')[0] === `staff:${id}`
