import { satang } from '#rules/money.ts'
import { ok } from '#contract/errors.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { emit } from '#server/events/emit.ts'
import { undoUnlessReplaced } from '#server/order-problems/order-problems.ts'
import { dueOf } from '#server/orders/order-reading.ts'
import { lockOrder, orderPayload, undoMove } from '#server/orders/orders.ts'
import { notUndoable, type Inverse } from '#server/staff-actions/staff-actions.ts'
import { isNewFailure } from './apply-outcome.ts'
import { lockRun } from './store.ts'

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

type Undo = Parameters<Inverse<'stop_recorded'>>[1]

/** Of what moved the order its undone move notifies the retailer; that nothing was delivered left it where it was. */
async function correctNotice(tx: Tx, { id, inverse, at }: Undo): Promise<void> {
  const order = await lockOrder(tx, id, null)
  const stop = await tx
    .selectFrom('delivery_stop')
    .select(['outcome', 'reason'])
    .where('run_id', '=', inverse.runId)
    .where('order_id', '=', id)
    .executeTakeFirst()
  if (order?.stage !== 'OUT_FOR_DELIVERY' || stop?.outcome !== 'NOT_DELIVERED') return
  if (!isNewFailure(stop.reason, inverse.stop)) return
  await emit(tx, { topic: 'order.stop_undone', payload: { ...orderPayload(order), due: dueOf(order) }, at })
}

/**
 * Undoes what a driver reported of a stop: the order goes back (see `undoMove`), and the run says of the stop what it
 * said before. Only while the vehicle is on the road: afterwards its cash is counted and its goods are put away.
 */
export const undoStop: Inverse<'stop_recorded'> = async (tx, undo) => {
  const { id, inverse } = undo
  const { runId, moved, stop } = inverse
  const run = await lockRun(tx, runId, 'share')
  if (run?.state !== 'OUT') return notUndoable('changed_since', 'The vehicle is back')
  if (moved) {
    const ended = { id, to: moved.to, since: undo.since }
    const undone = await undoUnlessReplaced(tx, ended, () => undoMove(tx, { ...undo, inverse: moved }))
    if (!undone.ok) return undone
  } else await correctNotice(tx, undo)
  await tx
    .updateTable('delivery_stop')
    .set({
      outcome: stop.outcome,
      outcome_at: dateOf(stop.outcomeAt),
      outcome_recorded_at: dateOf(stop.recordedAt),
      reason: stop.reason,
      cash_satang: stop.cash === null ? null : satang(stop.cash),
      received_by: stop.receivedBy,
      note: stop.note,
    })
    .where('run_id', '=', runId)
    .where('order_id', '=', id)
    .execute()
  return ok(null)
}
