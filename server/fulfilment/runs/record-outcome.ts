import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { AnswerOf, RequestOf } from '#contract/call.ts'
import type { recordOutcome as recordOutcomeCall } from '#contract/backoffice/day/driver/calls.ts'
import type { resolveReport as resolveReportCall } from '#contract/backoffice/day/runs/calls.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import { timeAtDoor, type ReportConflict } from '#rules/fulfilment/runs.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { lockOrder } from '#server/orders/orders.ts'
import { isUuid } from '#server/adapters/database/uuid.ts'
import { applyOutcome } from './apply-outcome.ts'
import { wholeRun } from './change-run.ts'
import { mayDrive } from './drivers.ts'
import { presentStop, type Run } from './present.ts'
import { findReport, findWholeStops, hasLaterReport, lockRun, type RunRow, type StoredReport } from './store.ts'

type Answer = AnswerOf<typeof recordOutcomeCall>
type Request = {
  params: RequestOf<typeof recordOutcomeCall>['params']
  body: RequestOf<typeof recordOutcomeCall>['body']
  key: string
  who: Staff
  now: Date
}

const hashOf = (orderId: string, report: StoredReport): string =>
  createHash('sha256')
    .update(JSON.stringify([orderId, report]))
    .digest('base64url')

/**
 * Records what a driver found at a stop. The key is the device's: the same report changes something once, however often
 * and late it arrives. One that is older than an applied one of the same stop changes nothing; one that contradicts what
 * the office did meanwhile is kept as a conflict. Nothing is dropped.
 *
 * The run is locked before the order, as everywhere.
 */
export const recordOutcome = (db: Database, { params, body, key, who, now }: Request): Promise<Result<Answer>> =>
  transact(db, async (tx): Promise<Result<Answer>> => {
    const run = await lockRun(tx, params.id, 'share')
    if (!run || !mayDrive(who, run) || !isUuid(params.orderId)) return fail('not_found')
    const order = await lockOrder(tx, params.orderId, null)
    if (!order) return fail('not_found')
    const report: StoredReport = body
    const requestHash = hashOf(order.id, report)
    const known = await findReport(tx, run.id, key)
    if (known && known.request_hash !== requestHash) return fail('idempotency_key_reused')
    if (known) return answerOf(tx, run, order.id, known)
    const { at, corrected } = timeAtDoor(new Date(body.at), { departedAt: run.departed_at, now })
    const isOld = await hasLaterReport(tx, { runId: run.id, orderId: order.id, at: body.at, corrected })
    const conflict = isOld ? null : await tryToApply(tx, { run, orderId: order.id, report, at, who, now })
    const state = isOld ? 'SUPERSEDED' : conflict ? 'CONFLICT' : 'APPLIED'
    await tx
      .insertInto('delivery_report')
      .values({
        run_id: run.id,
        key,
        order_id: order.id,
        report: JSON.stringify(report),
        request_hash: requestHash,
        at,
        clock_corrected: corrected,
        recorded_at: now,
        recorded_by: actorOf(who),
        state,
        conflict,
      })
      .execute()
    return answerOf(tx, run, order.id, { state, conflict })
  })

/** Applies it or, with everything of it undone, says what stood in the way. */
async function tryToApply(tx: Tx, attempt: Parameters<typeof applyOutcome>[1]): Promise<ReportConflict | null> {
  await sql`savepoint outcome`.execute(tx)
  const conflict = await applyOutcome(tx, attempt)
  if (conflict) await sql`rollback to savepoint outcome`.execute(tx)
  await sql`release savepoint outcome`.execute(tx)
  return conflict
}

async function answerOf(
  tx: Tx,
  run: RunRow,
  orderId: string,
  { state, conflict }: Pick<Answer, 'state' | 'conflict'>,
): Promise<Result<Answer>> {
  const stop = (await findWholeStops(tx, [run.id])).find(({ order_id }) => order_id === orderId)
  return ok({ state, conflict, stop: stop ? presentStop(stop) : null })
}

/**
 * Decides a report in conflict, once: applies it after all, also when its order came back to the warehouse since, or
 * leaves the order as it is. Fails with `conflict` where it was decided before or still cannot be applied, and
 * `cash_closed` where the run's cash is settled.
 */
export const resolveReport = (
  db: Database,
  {
    id,
    key,
    body,
    who,
    now,
  }: { id: string; key: string; who: Staff; now: Date } & {
    body: RequestOf<typeof resolveReportCall>['body']
  },
): Promise<Result<Run>> =>
  transact(db, async (tx): Promise<Result<Run>> => {
    const run = await lockRun(tx, id)
    const report = run && (await findReport(tx, run.id, key))
    if (!run || !report) return fail('not_found')
    if (report.state !== 'CONFLICT') return fail('conflict', { detail: 'The report is decided' })
    if (body.apply) {
      if (run.state === 'SETTLED') return fail('cash_closed')
      await lockOrder(tx, report.order_id, null)
      const attempt = { run, orderId: report.order_id, report: report.report, at: report.at, who, now, late: true }
      const conflict = await tryToApply(tx, attempt)
      if (conflict) return fail('conflict', { detail: conflict, errors: [{ path: 'apply', code: conflict }] })
    }
    await tx
      .updateTable('delivery_report')
      .set({ state: 'RESOLVED', resolved_at: now, resolved_by: actorOf(who), resolution: body.words })
      .where('run_id', '=', id)
      .where('key', '=', key)
      .execute()
    return wholeRun(tx, id)
  })
