import { sql, type SqlBool } from 'kysely'
import type { ReportConflict, ReportState, RunState, StopOutcome } from '#rules/fulfilment/runs.ts'
import type { Satang } from '#rules/money.ts'
import type { Stage } from '#rules/orders/stages.ts'
import type { PayType } from '#rules/payments/pay-types.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import type { Receiver } from '#server/adapters/database/order-tables.ts'
import { perhapsActorIn, type Actor } from '#server/http/actor.ts'
import { dueColumns, orderLines, type DueRow, type LineRow } from '#server/orders/order-reading.ts'
import { isUuid } from '#server/adapters/database/uuid.ts'
import { boxesOfOrder } from '../picking/store.ts'
import { broughtByOthers } from './cash-of-stops.ts'

export type RunRow = {
  id: string
  number: string
  day: string
  driver_id: string | null
  driver_name: string | null
  vehicle: string | null
  route_thai: string
  route_eng: string
  state: RunState
  revision: number
  departed_at: Date | null
  returned_at: Date | null
  settled_at: Date | null
}

const runColumns = [
  'id',
  'number',
  'day',
  'driver_id',
  'driver_name',
  'vehicle',
  'route_thai',
  'route_eng',
  'state',
  'revision',
  'departed_at',
  'returned_at',
  'settled_at',
] as const

/** For `in`: these ids as far as they are UUIDs, or one that nothing has. */
export function idsOrNone(ids: readonly string[]): string[] {
  const valid = ids.filter(isUuid)
  return valid.length > 0 ? valid : ['00000000-0000-0000-0000-000000000000']
}

/** Arbitrary but fixed: plans are changed one after the other, so that an order is never on two of them. */
const planningLock = 7_203_490

/** To be taken first by every change of a plan. */
export const lockPlanning = (tx: Tx): Promise<unknown> => sql`select pg_advisory_xact_lock(${planningLock})`.execute(tx)

export async function findRun(db: Database | Tx, id: string): Promise<RunRow | null> {
  if (!isUuid(id)) return null
  return (await db.selectFrom('delivery_run').select(runColumns).where('id', '=', id).executeTakeFirst()) ?? null
}

/** As `findRun`, locked before any of its orders: `share` where the run itself is not changed. */
export async function lockRun(tx: Tx, id: string, mode: 'update' | 'share' = 'update'): Promise<RunRow | null> {
  if (!isUuid(id)) return null
  const query = tx.selectFrom('delivery_run').select(runColumns).where('id', '=', id)
  return (await (mode === 'update' ? query.forUpdate() : query.forShare()).executeTakeFirst()) ?? null
}

/** Locks several runs, before any of their orders, always in the order of their ids. */
export const lockRuns = (tx: Tx, ids: readonly string[]): Promise<unknown> =>
  tx.selectFrom('delivery_run').select('id').where('id', 'in', idsOrNone(ids)).orderBy('id').forUpdate().execute()

/** Locks the runs that an order is or was on, before the order itself. */
export async function lockRunsOf(tx: Tx, orderId: string): Promise<void> {
  const stops = await tx.selectFrom('delivery_stop').select('run_id').where('order_id', '=', orderId).execute()
  await lockRuns(
    tx,
    stops.map((stop) => stop.run_id),
  )
}

/** The runs of a day, and those of other days that are not over. */
export const findRuns = (db: Database, day: string): Promise<RunRow[]> =>
  db
    .selectFrom('delivery_run')
    .select(runColumns)
    .where((eb) => eb.or([eb('day', '=', day), eb('state', 'in', ['PLANNED', 'LOADED', 'OUT'])]))
    .orderBy('day')
    .orderBy('number')
    .execute()

/** The runs of a driver that are out, that have not left by a day, and those of that day. */
export const findDriverRuns = (db: Database, driverId: string, day: string): Promise<RunRow[]> =>
  db
    .selectFrom('delivery_run')
    .select(runColumns)
    .where('driver_id', '=', isUuid(driverId) ? driverId : null)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'OUT'),
        eb('day', '=', day),
        eb.and([eb('state', 'in', ['PLANNED', 'LOADED']), eb('day', '<', day)]),
      ]),
    )
    .orderBy('day')
    .orderBy('number')
    .execute()

export type StopRow = DueRow & {
  run_id: string
  order_id: string
  position: number
  over: boolean
  outcome: StopOutcome | null
  outcome_at: Date | null
  outcome_recorded_at: Date | null
  reason: string | null
  cash_satang: Satang | null
  /** A later run or the counter brings its cash. */
  brought_by_others: boolean
  received_by: string | null
  note: string | null
}

/** Stops with what is due of their orders, by run and position. */
export const findStops = (db: Database | Tx, runIds: readonly string[]): Promise<StopRow[]> =>
  stopsOf(db, runIds)
    .select(['delivery_stop.run_id', 'delivery_stop.order_id', 'delivery_stop.position', 'delivery_stop.over'])
    .select(['delivery_stop.outcome', 'outcome_at', 'outcome_recorded_at', 'delivery_stop.reason', 'cash_satang'])
    .select(['received_by', 'delivery_stop.note', broughtByOthers.as('brought_by_others'), ...dueColumns])
    .execute()

const stopsOf = (db: Database | Tx, runIds: readonly string[]) =>
  db
    .selectFrom('delivery_stop')
    .innerJoin('delivery_run', 'delivery_run.id', 'delivery_stop.run_id')
    .innerJoin('orders', 'orders.id', 'delivery_stop.order_id')
    .where('delivery_stop.run_id', 'in', idsOrNone(runIds))
    .orderBy('delivery_stop.run_id')
    .orderBy('delivery_stop.position')

export type WholeStopRow = StopRow & {
  order_number: string
  outlet_id: string
  outlet_code: string
  store_name: string
  phone: string
  receiver: Receiver | null
  shipping_address: object
  order_note: string | null
  stage: Stage
  pay_type: PayType
  grand_total_satang: Satang
  lines: LineRow[]
  photos: string[]
  boxes: number | null
}

/** The boxes of an order; to be selected from `orders`. */
export const boxesOf = boxesOfOrder('orders').as('boxes')

/** Stops with everything that a driver needs to know. */
export const findWholeStops = (db: Database | Tx, runIds: readonly string[]): Promise<WholeStopRow[]> =>
  stopsOf(db, runIds)
    .innerJoin('outlet', 'outlet.id', 'orders.outlet_id')
    .select(['delivery_stop.run_id', 'delivery_stop.order_id', 'delivery_stop.position', 'delivery_stop.over'])
    .select(['delivery_stop.outcome', 'outcome_at', 'outcome_recorded_at', 'delivery_stop.reason', 'cash_satang'])
    .select(['received_by', 'delivery_stop.note', broughtByOthers.as('brought_by_others'), ...dueColumns])
    .select(['orders.order_number', 'orders.outlet_id', 'orders.receiver', 'orders.shipping_address'])
    .select(['orders.note as order_note', 'outlet.outlet_code', 'outlet.store_name', 'outlet.phone', orderLines])
    .select([
      boxesOf,
      sql<string[]>`(select coalesce(json_agg(p.id order by p.taken_at, p.id), '[]') from delivery_photo p
        where p.run_id = delivery_stop.run_id and p.order_id = delivery_stop.order_id)`.as('photos'),
    ])
    .execute()

export type ReportRow = {
  run_id: string
  key: string
  order_id: string
  order_number: string
  report: StoredReport
  request_hash: string
  at: Date
  clock_corrected: boolean
  recorded_at: Date
  recorded_by: string
  state: ReportState
  conflict: ReportConflict | null
  resolved_at: Date | null
  resolved_by: Actor | null
  resolution: string | null
}

/** What the device sent; `at` is its own time. */
export type StoredReport = {
  outcome: StopOutcome
  at: string
  lines: { lineNo: number; deliveredQty: number }[]
  reason?: string | undefined
  notDelivered?: string | undefined
  cashAmt?: number | undefined
  receivedBy?: string | undefined
  note?: string | undefined
}

const reports = (db: Database | Tx) =>
  db
    .selectFrom('delivery_report')
    .innerJoin('orders', 'orders.id', 'delivery_report.order_id')
    .select([
      'run_id',
      'key',
      'order_id',
      'orders.order_number',
      'request_hash',
      'at',
      'clock_corrected',
      'recorded_at',
    ])
    .select(['recorded_by', 'delivery_report.state', 'resolved_at', 'resolution'])
    .select((eb) => [
      eb.ref('report').$castTo<StoredReport>().as('report'),
      eb.ref('conflict').$castTo<ReportConflict | null>().as('conflict'),
    ])
    .select(perhapsActorIn('delivery_report.resolved_by').as('resolved_by'))

/** What was or is in conflict, open first. */
export const findConflicts = (db: Database | Tx, runIds: readonly string[]): Promise<ReportRow[]> =>
  reports(db)
    .where('run_id', 'in', idsOrNone(runIds))
    .where('delivery_report.state', 'in', ['CONFLICT', 'RESOLVED'])
    .orderBy('delivery_report.state')
    .orderBy('recorded_at')
    .execute()

/** One report by the device's key. */
export const findReport = async (db: Database | Tx, runId: string, key: string): Promise<ReportRow | null> =>
  (await reports(db).where('run_id', '=', runId).where('key', '=', key).executeTakeFirst()) ?? null

/** Whether the office applied a report that it decided: then the stop says what it says. */
const isOnStop = sql<SqlBool>`exists (select from delivery_stop s
  where s.run_id = delivery_report.run_id and s.order_id = delivery_report.order_id
    and s.outcome = report->>'outcome' and s.outcome_at = delivery_report.at)`

/**
 * Whether a report of this stop that is later by the device's clock was applied before. A clock that was clearly wrong proves
 * nothing against one that is right, but keeps the order of its own reports.
 */
export async function hasLaterReport(
  tx: Tx,
  { runId, orderId, at, corrected }: { runId: string; orderId: string; at: string; corrected: boolean },
): Promise<boolean> {
  const later = await tx
    .selectFrom('delivery_report')
    .select('key')
    .where('run_id', '=', runId)
    .where('order_id', '=', orderId)
    .where((eb) => eb.or([eb('state', '=', 'APPLIED'), eb.and([eb('state', '=', 'RESOLVED'), isOnStop])]))
    .where(sql<SqlBool>`(report->>'at')::timestamptz > ${at}::timestamptz and (not clock_corrected or ${corrected})`)
    .executeTakeFirst()
  return later !== undefined
}
