import type { AnswerOf } from '#contract/call.ts'
import type { departRun as departRunCall, returnRun as returnRunCall } from '#contract/backoffice/day/runs/calls.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import {
  departingStops,
  isPlannable,
  notDeliveredReasons,
  outcomeOf,
  type NotDeliveredReason,
} from '#rules/fulfilment/runs.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import type { Staff } from '#server/http/caller.ts'
import { moveMany } from '#server/order-desk/order-desk.ts'
import { announceStop } from './apply-outcome.ts'
import { closeUp, refuseUnseen, wholeRun } from './change-run.ts'
import { findRun, findStops, lockPlanning, lockRun, type StopRow } from './store.ts'

/** What moving orders needs. */
export type MoveDeps = Parameters<typeof moveMany>[0]
type Action = { id: string; who: Staff; now: Date }
type MoveResults = AnswerOf<typeof departRunCall>['results']

/**
 * Sends a run on its way: marks it, then moves its orders, each in a transaction of its own. What cannot leave, or was
 * handed over before, is taken off the run; where nothing is left, the run is planned again. Repeating it continues what was interrupted.
 *
 * Fails with `run_incomplete` without a driver or a stop, `run_departed` where the vehicle is back, and `edit_conflict` where somebody
 * has changed the plan since `revision`.
 */
export async function departRun(
  deps: MoveDeps,
  action: Action & { revision: number | null },
): Promise<Result<AnswerOf<typeof departRunCall>>> {
  const { db } = deps
  const { id, who, now } = action
  const marked = await markDeparted(db, action)
  if (!marked.ok) return marked
  const { ended, wasOut } = marked.value
  const before = await findStops(db, [id])
  const departing = departingStops({ state: 'OUT', stops: before })
  const results = await move(deps, { who, now }, departing, { to: 'OUT_FOR_DELIVERY' })
  const moved = new Set(results.flatMap((result) => (result.ok ? result.id : [])))
  const behind = departing.filter(({ order_id }) => !moved.has(order_id))
  // Cancelled since it was planned: its goods are not on the vehicle. On the road they may be.
  const cancelled = wasOut ? [] : before.filter(({ stage }) => stage === 'CANCELLED')
  await takeOff(db, id, [...behind, ...cancelled])
  const run = await wholeRun(db, id)
  const gone = [...ended, ...cancelled]
  const all = [
    ...results,
    ...gone.map(({ order_id, stage }) => ({ id: order_id, ok: false, stage, code: 'order_closed' })),
  ]
  return run.ok ? ok({ run: run.value, results: all }) : run
}

/** `ended`: stops that were taken off, since their orders had come to their end without the run: their cash is not its driver's. */
type Departure = { ended: StopRow[]; wasOut: boolean }

const markDeparted = (
  db: Database,
  { id, now, revision }: Action & { revision: number | null },
): Promise<Result<Departure>> =>
  transact(db, async (tx): Promise<Result<Departure>> => {
    await lockPlanning(tx)
    const run = await lockRun(tx, id)
    if (!run) return fail('not_found')
    if (run.state === 'OUT') return ok({ ended: [], wasOut: true })
    if (!isPlannable(run.state)) return fail('run_departed')
    const unseen = refuseUnseen(run, revision)
    if (unseen) return unseen
    const stops = await findStops(tx, [id])
    if (run.driver_id === null || stops.length === 0)
      return fail('run_incomplete', { detail: stops.length === 0 ? 'The run has no stop' : 'The run has no driver' })
    const ended = stops.filter((stop) => outcomeOf(stop) !== null)
    await removeStops(tx, id, ended)
    const isEmpty = ended.length === stops.length
    // One that leaves early is of the day on which it leaves: its cash comes in on that day.
    const today = bangkokDate(now)
    const day = run.day < today ? run.day : today
    await tx
      .updateTable('delivery_run')
      .set((eb) => ({
        ...(!isEmpty && { state: 'OUT', day, departed_at: now }),
        revision: eb('revision', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
    return ok({ ended, wasOut: false })
  })

async function removeStops(tx: Tx, runId: string, stops: readonly Pick<StopRow, 'order_id'>[]): Promise<void> {
  if (stops.length === 0) return
  await tx
    .deleteFrom('delivery_stop')
    .where('run_id', '=', runId)
    .where(
      'order_id',
      'in',
      stops.map(({ order_id }) => order_id),
    )
    .where('outcome', 'is', null)
    .execute()
  await closeUp(tx, runId)
}

async function move(
  deps: MoveDeps,
  { who, now }: { who: Staff; now: Date },
  stops: readonly StopRow[],
  { to, reason }: { to: 'OUT_FOR_DELIVERY' | 'PACKED'; reason?: string },
): Promise<MoveResults> {
  if (stops.length === 0) return []
  const moved = await moveMany(
    deps,
    who,
    { ids: stops.map(({ order_id }) => order_id), to, ...(reason !== undefined && { reason }) },
    now,
  )
  return moved.results
}

/** Takes stops off a run that has just departed; a run without a stop is planned again. */
const takeOff = (db: Database, runId: string, stops: readonly StopRow[]): Promise<void> =>
  transact(db, async (tx) => {
    if (stops.length === 0) return
    await lockPlanning(tx)
    await lockRun(tx, runId)
    await removeStops(tx, runId, stops)
    const stop = await tx.selectFrom('delivery_stop').select('order_id').where('run_id', '=', runId).executeTakeFirst()
    if (stop) return
    await tx
      .updateTable('delivery_run')
      .set({ state: 'PLANNED', departed_at: null })
      .where('id', '=', runId)
      .where('state', '=', 'OUT')
      .execute()
  })

/** What the order's history says of goods that came back. */
const backTexts: Record<NotDeliveredReason, string> = {
  nobody_there: 'ไม่พบผู้รับ',
  closed: 'ร้านปิด',
  comes_back: 'คนขับไม่ได้กลับไปส่ง',
  no_money: 'ผู้รับยังไม่พร้อมชำระเงิน',
  not_found: 'หาร้านไม่พบ',
  other: 'ส่งไม่ได้',
}

/**
 * The vehicle is back. First its undelivered orders go back to PACKED, each in a transaction of its own, then the run is
 * closed: interrupted in between, it is still out and can be closed again.
 *
 * Fails with `reports_missing` where a stop has no report, unless `withoutReports`; and `run_not_out`.
 */
export async function returnRun(
  deps: MoveDeps,
  { id, who, now, withoutReports }: Action & { withoutReports: boolean },
): Promise<Result<AnswerOf<typeof returnRunCall>>> {
  const { db } = deps
  const found = await findRun(db, id)
  if (!found) return fail('not_found')
  if (found.state !== 'OUT') return fail('run_not_out')
  const stops = await findStops(db, [id])
  const onBoard = stops.filter(({ stage }) => stage === 'OUT_FOR_DELIVERY')
  if (!withoutReports && onBoard.some((stop) => outcomeOf(stop) === null))
    return fail('reports_missing', { detail: 'Stops have no report yet; the device may still send them' })
  const results: MoveResults = []
  for (const reason of notDeliveredReasons) {
    const group = onBoard.filter(
      (stop) => (notDeliveredReasons.find((one) => one === stop.reason) ?? 'other') === reason,
    )
    results.push(...(await move(deps, { who, now }, group, { to: 'PACKED', reason: backTexts[reason] })))
  }
  const closed = await closeRun(db, id, now)
  if (!closed.ok) return closed
  const run = await wholeRun(db, id)
  return run.ok ? ok({ run: run.value, results }) : run
}

/** The driver was to come back to a retailer and did not. */
async function withdrawSecondVisit(tx: Tx, stop: StopRow, now: Date): Promise<void> {
  const { order_id, stage, outcome, reason, outcome_at: at } = stop
  if (stage !== 'PACKED' || outcome !== 'NOT_DELIVERED' || reason !== 'comes_back') return
  await announceStop(tx, order_id, { outcome, receivedBy: null, notDelivered: 'other', at: at ?? now })
}

const closeRun = (db: Database, id: string, now: Date): Promise<Result<null>> =>
  transact(db, async (tx): Promise<Result<null>> => {
    const run = await lockRun(tx, id)
    if (run?.state !== 'OUT') return fail('run_not_out')
    const stops = await findStops(tx, [id])
    // A report may have arrived in between: then the order is delivered and its stop says so.
    if (stops.some(({ stage }) => stage === 'OUT_FOR_DELIVERY'))
      return fail('conflict', { detail: 'An order is still out' })
    for (const stop of stops) {
      const outcome = outcomeOf(stop) ?? 'NOT_DELIVERED'
      await withdrawSecondVisit(tx, stop, now)
      if (outcome === stop.outcome) continue
      // What the driver reported of a delivery that the office took back is no word about goods that came back.
      const nothing = { reason: null, cash_satang: null, received_by: null, note: null }
      await tx
        .updateTable('delivery_stop')
        .set({ outcome, outcome_at: now, outcome_recorded_at: now, ...(outcome === 'NOT_DELIVERED' && nothing) })
        .where('run_id', '=', id)
        .where('order_id', '=', stop.order_id)
        .execute()
    }
    await tx.updateTable('delivery_run').set({ state: 'BACK', returned_at: now }).where('id', '=', id).execute()
    return ok(null)
  })
