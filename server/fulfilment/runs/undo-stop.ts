import { satang } from '#rules/money.ts'
import { ok } from '#contract/errors.ts'
import { undoMove } from '#server/orders/orders.ts'
import { notUndoable, type Inverse } from '#server/staff-actions/staff-actions.ts'
import { lockRun } from './store.ts'

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

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
    const undone = await undoMove(tx, { ...undo, inverse: moved })
    if (!undone.ok) return undone
  }
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
