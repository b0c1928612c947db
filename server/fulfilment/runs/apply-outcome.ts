import type { DomainError, ErrorCode } from '#contract/errors.ts'
import { notDeliveredReasons, type ReportConflict, type StopOutcome } from '#rules/fulfilment/runs.ts'
import { satangOf, type Satang } from '#rules/money.ts'
import { arrivingUnits } from '#rules/orders/partial-delivery.ts'
import { isDelivered, type Stage } from '#rules/orders/stages.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { emit } from '#server/events/emit.ts'
import type { PayloadOf } from '#server/events/events.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { deliverInPartWithin, type MoveInverse } from '#server/order-change/order-change.ts'
import { findLineUnits } from '#server/orders/order-reading.ts'
import { findOrderById, moveOrder, orderActorOf, orderPayload, type OrderRow } from '#server/orders/orders.ts'
import { recordAction } from '#server/staff-actions/staff-actions.ts'
import type { RunRow, StoredReport } from './store.ts'

type Attempt = {
  run: RunRow
  orderId: string
  report: StoredReport
  /** At the door. */
  at: Date
  who: Staff
  now: Date
  /** By the office, afterwards: the run may be back and the order in the warehouse again. */
  late?: boolean
}
type Stop = {
  outcome: StopOutcome | null
  outcome_at: Date | null
  outcome_recorded_at: Date | null
  reason: string | null
  cash_satang: Satang | null
  received_by: string | null
  note: string | null
}

/** Words for what the driver gave no reason for; the retailer reads them. */
const noReason = 'ตามที่คนขับบันทึกหน้าร้าน'

/**
 * Applies a driver's report in the caller's transaction, under the locks of run and order. Repeats nothing: what the
 * office recorded in the same way stands. A driver's later word replaces their earlier one, as far as a delivery can be
 * undone.
 * @returns what stood in the way; then the caller undoes everything
 */
export async function applyOutcome(tx: Tx, attempt: Attempt): Promise<ReportConflict | null> {
  const { run, orderId, who, now, late = false } = attempt
  const stop = await tx
    .selectFrom('delivery_stop')
    .select(['outcome', 'outcome_at', 'outcome_recorded_at', 'reason', 'cash_satang', 'received_by', 'note'])
    .where('run_id', '=', run.id)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (!stop) return 'not_on_run'
  if (run.state !== 'OUT' && !(late && run.state === 'BACK')) return 'run_not_out'
  const order = await findOrderById(tx, orderId)
  if (!order) return 'not_on_run'
  const changed = await changeOrder(tx, attempt, { stop, order })
  if ('conflict' in changed) return changed.conflict
  await writeStop(tx, attempt)
  await notifyRetailer(tx, attempt, { stop, stage: order.stage })
  // The way back of a correction is another one.
  if (!changed.corrected && run.state === 'OUT') {
    const inverse = { runId: run.id, moved: changed.moved, stop: storedStop(stop) }
    await recordAction(tx, { kind: 'stop_recorded', subject: { type: 'order', id: orderId }, inverse, who, at: now })
  }
  return null
}

const storedStop = (stop: Stop) => ({
  outcome: stop.outcome,
  outcomeAt: stop.outcome_at?.toISOString() ?? null,
  recordedAt: stop.outcome_recorded_at?.toISOString() ?? null,
  reason: stop.reason,
  cash: stop.cash_satang,
  receivedBy: stop.received_by,
  note: stop.note,
})

/** How the order changed: `moved` undoes it, null where it stayed; `corrected`: after an earlier word was undone. */
type Change = { moved: MoveInverse | null; corrected: boolean }
type Outcome<Value> = Value | { conflict: ReportConflict }
const inConflict = (conflict: ReportConflict) => ({ conflict })

async function changeOrder(
  tx: Tx,
  attempt: Attempt,
  { stop, order }: { stop: Stop; order: OrderRow },
): Promise<Outcome<Change>> {
  const { run, orderId, report, late } = attempt
  if (order.stage === report.outcome && (await isAsReported(tx, order, report)))
    return { moved: null, corrected: false }
  const isStillOut = run.state === 'OUT' && order.stage === 'OUT_FOR_DELIVERY'
  if (report.outcome === 'NOT_DELIVERED' && late && !isStillOut)
    return order.stage === 'PACKED' ? { moved: null, corrected: false } : inConflict('order_moved')
  const cameBack = late === true && order.stage === 'PACKED'
  if (cameBack && (await isOnOtherRun(tx, orderId, run.id))) return inConflict('order_moved')
  // The driver's own earlier word: they correct it.
  const isCorrection = order.stage === stop.outcome && isDelivered(order.stage)
  if (!cameBack && !isCorrection)
    return order.stage === 'OUT_FOR_DELIVERY' ? handOver(tx, order, attempt) : inConflict('order_moved')
  const out = await move(tx, order, attempt, 'OUT_FOR_DELIVERY')
  if ('conflict' in out) return out
  const again = await findOrderById(tx, orderId)
  const handedOver = again ? await handOver(tx, again, attempt) : inConflict('not_on_run')
  return 'conflict' in handedOver ? handedOver : { ...handedOver, corrected: true }
}

async function handOver(tx: Tx, order: OrderRow, attempt: Attempt): Promise<Outcome<Change>> {
  const { report, who, at } = attempt
  switch (report.outcome) {
    case 'NOT_DELIVERED':
      return { moved: null, corrected: false }
    case 'DELIVERED':
    case 'REFUSED':
      return move(tx, order, attempt, report.outcome)
    case 'PARTLY_DELIVERED': {
      const body = { lines: report.lines, reason: report.reason || noReason }
      const delivered = await deliverInPartWithin(tx, who, order, body, at)
      return delivered.ok ? { moved: delivered.value, corrected: false } : inConflict(conflictOf(delivered.error))
    }
  }
}

async function move(
  tx: Tx,
  order: OrderRow,
  { report, who, at, now }: Attempt,
  to: 'OUT_FOR_DELIVERY' | 'DELIVERED' | 'REFUSED',
): Promise<Outcome<Change>> {
  const moved = await moveOrder(tx, order, {
    to,
    by: orderActorOf(who),
    actor: actorOf(who),
    reason: report.reason || (to === 'DELIVERED' ? null : noReason),
    at: to === 'OUT_FOR_DELIVERY' ? now : at,
    // The retailer gets the message of the stop.
    silent: true,
  })
  if (!moved.ok) return inConflict(conflictOf(moved.error))
  return { moved: { from: order.stage, to, shortReasons: [] }, corrected: false }
}

const conflicts: Partial<Record<ErrorCode, ReportConflict>> = {
  validation: 'lines_changed',
  out_of_stock: 'out_of_stock',
  not_undoable: 'not_undoable',
  forbidden: 'forbidden',
}

const conflictOf = ({ code }: DomainError): ReportConflict => conflicts[code] ?? 'order_moved'

/** Whether the office recorded the same delivery: of a part, the same units. */
async function isAsReported(tx: Tx, order: OrderRow, { outcome, lines }: StoredReport): Promise<boolean> {
  if (outcome !== 'PARTLY_DELIVERED') return true
  const units = await findLineUnits(tx, order.id)
  return units.every((line) => {
    const reported = lines.find(({ lineNo }) => lineNo === line.line_no)?.deliveredQty
    return (reported ?? line.picked_qty ?? line.qty) === arrivingUnits(line)
  })
}

async function isOnOtherRun(tx: Tx, orderId: string, runId: string): Promise<boolean> {
  const stop = await tx
    .selectFrom('delivery_stop')
    .select('run_id')
    .where('order_id', '=', orderId)
    .where('run_id', '<>', runId)
    .where('over', '=', false)
    .executeTakeFirst()
  return stop !== undefined
}

const writeStop = (tx: Tx, { run, orderId, report, at, now }: Attempt): Promise<unknown> =>
  tx
    .updateTable('delivery_stop')
    .set({
      outcome: report.outcome,
      outcome_at: at,
      outcome_recorded_at: now,
      reason: reasonOf(report),
      cash_satang: report.cashAmt === undefined ? null : satangOf(report.cashAmt),
      received_by: report.receivedBy || null,
      note: report.note || null,
    })
    .where('run_id', '=', run.id)
    .where('order_id', '=', orderId)
    .execute()

const reasonOf = ({ outcome, notDelivered, reason }: StoredReport): string | null =>
  outcome === 'NOT_DELIVERED' ? (notDelivered ?? 'other') : reason || null

/** Whether that nothing was delivered is news after what the stop said before; that the driver does not come back after all is. */
export const isNewFailure = (reason: string | null, before: Pick<Stop, 'outcome' | 'reason'>): boolean =>
  before.outcome !== 'NOT_DELIVERED' || (before.reason === 'comes_back' && reason !== 'comes_back')

/**
 * Tells the retailer once per outcome; a corrected detail is on the page. Of a delivery only as long as the order stays delivered: after
 * the office took it back, the next one is news. So is that the driver does not come back.
 */
async function notifyRetailer(
  tx: Tx,
  { orderId, report, at }: Attempt,
  before: { stop: Stop; stage: Stage },
): Promise<void> {
  const { outcome, receivedBy } = report
  const notDelivered = notDeliveredReasons.find((one) => one === report.notDelivered) ?? null
  const isNews =
    outcome === 'NOT_DELIVERED'
      ? isNewFailure(report.notDelivered ?? null, before.stop)
      : before.stop.outcome !== outcome || before.stage !== outcome
  if (!isNews) return
  await announceStop(tx, orderId, { outcome, receivedBy: receivedBy || null, notDelivered, at })
}

type StopNews = Pick<PayloadOf<'order.stop_recorded'>, 'outcome' | 'receivedBy' | 'notDelivered'> & { at: Date }

/** Notifies the retailer of what happened at its door. */
export async function announceStop(tx: Tx, orderId: string, { at, ...happened }: StopNews): Promise<void> {
  const order = await findOrderById(tx, orderId)
  if (!order) return
  await emit(tx, { topic: 'order.stop_recorded', payload: { ...orderPayload(order), ...happened }, at })
}
