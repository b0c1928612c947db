import { randomUUID } from 'node:crypto'
import { fail, ok } from '#contract/errors.ts'
import { entryViolation, withEntry } from '#rules/fulfilment/pick-entry.ts'
import { actorOf } from '#server/http/caller.ts'
import { lockOrder, moveOrder, orderActorOf, undoReason } from '#server/orders/orders.ts'
import { notUndoable, type Inverse } from '#server/staff-actions/staff-actions.ts'
import { removeOrder, waveOf } from './make-wave.ts'
import { insertEntries } from './record-picks.ts'
import { findOrderUnits, setBoxes } from './store.ts'

/** Takes back in the ledger what was picked. Fails with `not_undoable` where the order has left the picking. */
export const undoPicks: Inverse<'units_picked'> = async (tx, { id, inverse, who, at }) => {
  const order = await lockOrder(tx, id, null)
  if (!order) return fail('not_found')
  if (order.stage !== 'PICKING') return notUndoable('changed_since', `The order is ${order.stage}`)
  const units = await findOrderUnits(tx, id)
  const entries = inverse.entries.toReversed().map((entry) => ({
    ...entry,
    id: randomUUID(),
    orderId: id,
    units: -entry.units,
    at: at.toISOString(),
  }))
  for (const entry of entries) {
    const counts = units.get(entry.productId)
    if (!counts || entryViolation(counts, entry))
      return notUndoable('changed_since', `Product ${entry.productId} was picked again or changed`)
    units.set(entry.productId, withEntry(counts, entry))
  }
  await insertEntries(tx, entries, { actor: actorOf(who), now: at })
  return ok(null)
}

/** Unpacks an order, or restores the number of boxes before. Fails with `not_undoable` once it has left the warehouse. */
export const undoPacking: Inverse<'order_packed'> = async (tx, { id, inverse, who, at }) => {
  const order = await lockOrder(tx, id, null)
  if (!order) return fail('not_found')
  if (order.stage !== 'PACKED') return notUndoable('changed_since', `The order is ${order.stage}`)
  await setBoxes(tx, { orderId: id, boxes: inverse.boxes, at, actor: actorOf(who) })
  if (inverse.from === 'PACKED') return ok(null)
  return moveOrder(tx, order, {
    to: 'PICKING',
    by: orderActorOf(who),
    actor: actorOf(who),
    reason: undoReason,
    at,
  })
}

/**
 * Removes from a wave the orders that were taken into it; a wave without orders is gone. Fails with `not_undoable` where
 * one of them was picked, packed or removed since.
 */
export const undoTaking: Inverse<'wave_orders_taken'> = async (tx, { id, inverse, who, at }) => {
  // In one order, so that two of these cannot wait for each other.
  for (const orderId of inverse.orderIds.toSorted()) {
    const order = await lockOrder(tx, orderId, null)
    const isAsTaken = order?.stage === 'PICKING' && (await waveOf(tx, orderId)) === id
    if (!isAsTaken) return notUndoable('changed_since', `The order ${orderId} was moved`)
    const units = await findOrderUnits(tx, orderId)
    if ([...units.values()].some(({ picked, checked }) => picked > 0 || checked > 0))
      return notUndoable('changed_since', `The order ${orderId} was picked`)
    await removeOrder(tx, id, orderId, { who, now: at, newId: randomUUID })
  }
  // Who takes an order into it now is waited for, and the wave stays.
  await tx.selectFrom('pick_wave').select('id').where('id', '=', id).forUpdate().execute()
  const left = await tx.selectFrom('pick_wave_order').select('order_id').where('wave_id', '=', id).execute()
  if (left.length === 0) await tx.deleteFrom('pick_wave').where('id', '=', id).execute()
  return ok(null)
}
