import type { AnswerOf } from '#contract/call.ts'
import type { getRun, listRuns } from '#contract/backoffice/day/runs/calls.ts'
import { isHandedOver, outcomeOf } from '#rules/fulfilment/runs.ts'
import { satang, sumOf, toBaht, type Satang } from '#rules/money.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { dueOf, presentDelivery, presentLine, type LineRow } from '#server/orders/order-reading.ts'
import { expectedOf, reportedCash, toCollectOf } from './cash-of-stops.ts'
import * as store from './store.ts'

export type Run = AnswerOf<typeof getRun>
type RunSummary = AnswerOf<typeof listRuns>['runs'][number]
type Stop = Run['stops'][number]

const timeOf = (at: Date | null): string | null => at?.toISOString() ?? null

const presentHead = (run: store.RunRow) => ({
  id: run.id,
  number: run.number,
  day: run.day,
  state: run.state,
  driver: run.driver_id === null ? null : { id: run.driver_id, name: run.driver_name ?? '' },
  vehicle: run.vehicle,
  routeThai: run.route_thai,
  routeEng: run.route_eng,
  revision: run.revision,
  departedOn: timeOf(run.departed_at),
  returnedOn: timeOf(run.returned_at),
  settledOn: timeOf(run.settled_at),
})

const packedStages = ['PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED', 'PARTLY_DELIVERED', 'REFUSED', 'CANCELLED']

/** The runs of a day and those of other days that are not over, with their progress and money. */
export async function findSummaries(db: Database, day: string): Promise<RunSummary[]> {
  const runs = await store.findRuns(db, day)
  const ids = runs.map(({ id }) => id)
  const [stops, reports] = [await store.findStops(db, ids), await store.findConflicts(db, ids)]
  return runs.map((run) =>
    presentSummary(
      run,
      stops.filter((stop) => stop.run_id === run.id),
      reports.filter(({ run_id, state }) => run_id === run.id && state === 'CONFLICT').length,
    ),
  )
}

const presentDue = (stops: readonly store.StopRow[]): number => toBaht(sumOf(stops.map(toCollectOf)))

function presentSummary(run: store.RunRow, stops: readonly store.StopRow[], conflicts: number): RunSummary {
  const outcomes = stops.map(outcomeOf)
  const count = (is: (outcome: ReturnType<typeof outcomeOf>) => boolean) => outcomes.filter(is).length
  return {
    ...presentHead(run),
    stops: stops.length,
    delivered: count(isHandedOver),
    refused: count((outcome) => outcome === 'REFUSED'),
    notDelivered: count((outcome) => outcome === 'NOT_DELIVERED'),
    dueAmt: presentDue(stops),
    expectedAmt: toBaht(sumOf(stops.map(expectedOf))),
    cashAmt: toBaht(sumOf(stops.map((stop) => reportedCash(stop) ?? satang(0)))),
    conflicts,
    unpacked: stops.filter(({ stage }) => !packedStages.includes(stage)).length,
  }
}

/** A line with what was loaded of it, also once less was delivered: a correction starts from that. */
const presentLoaded = (line: LineRow, index: number): Stop['orderDetails'][number] => ({
  ...presentLine(line, index),
  ...(line.picked_qty !== null && { pickedQty: line.picked_qty }),
})

/** Whether the outcome may have lessened what is to be collected. */
const isLessDue = ({ stage }: store.WholeStopRow): boolean => stage === 'PARTLY_DELIVERED' || stage === 'REFUSED'

/** What is to be collected where all that was loaded is taken, satang. */
function loadedDueOf(row: store.WholeStopRow): Satang {
  const loaded = row.lines.map(({ qty, picked_qty, total_satang: total }) => ({
    qty,
    delivered: picked_qty ?? qty,
    total,
    reason: null,
  }))
  return dueOf({ ...row, stage: 'OUT_FOR_DELIVERY', short: loaded.filter(({ qty, delivered }) => delivered < qty) })
}

export function presentStop(row: store.WholeStopRow): Stop {
  const { receiver, shippingAddress, note } = presentDelivery({ ...row, billing_address: {}, note: row.order_note })
  const outcome = outcomeOf(row)
  // Recorded or undone by the office, it has nothing of the driver's.
  const isReported = outcome !== null && row.outcome !== null
  const cash = reportedCash(row)
  return {
    orderId: row.order_id,
    orderNumber: row.order_number,
    position: row.position,
    outletId: row.outlet_id,
    outletCode: row.outlet_code,
    storeName: row.store_name,
    phoneNumber: row.phone,
    receiver,
    shippingAddress,
    note,
    stage: row.stage,
    payType: row.pay_type,
    grandTotalAmt: toBaht(row.grand_total_satang),
    dueAmt: toBaht(dueOf(row)),
    ...(isLessDue(row) && { loadedDueAmt: toBaht(loadedDueOf(row)) }),
    orderDetails: row.lines.map(presentLoaded),
    boxes: row.boxes,
    outcome,
    outcomeOn: isReported ? timeOf(row.outcome_at) : null,
    recordedOn: isReported ? timeOf(row.outcome_recorded_at) : null,
    reason: isReported ? row.reason : null,
    cashAmt: cash === null ? null : toBaht(cash),
    receivedBy: isReported ? row.received_by : null,
    driverNote: isReported ? row.note : null,
    photos: row.photos,
  }
}

const presentReport = (row: store.ReportRow): Run['reports'][number] => ({
  key: row.key,
  orderId: row.order_id,
  orderNumber: row.order_number,
  outcome: row.report.outcome,
  at: row.at.toISOString(),
  clockCorrected: row.clock_corrected,
  recordedOn: row.recorded_at.toISOString(),
  state: row.state,
  conflict: row.conflict,
  ...(row.report.outcome === 'PARTLY_DELIVERED' && { lines: row.report.lines }),
  reason: row.report.notDelivered ?? row.report.reason ?? null,
  cashAmt: row.report.cashAmt ?? null,
  receivedBy: row.report.receivedBy ?? null,
  note: row.report.note ?? null,
  resolvedOn: timeOf(row.resolved_at),
  resolvedBy: row.resolved_by,
  resolution: row.resolution,
})

/** Runs in full, in the given order. */
export async function presentRuns(db: Database | Tx, runs: readonly store.RunRow[]): Promise<Run[]> {
  const ids = runs.map(({ id }) => id)
  const [stops, reports] = [await store.findWholeStops(db, ids), await store.findConflicts(db, ids)]
  return runs.map((run) => ({
    ...presentHead(run),
    dueAmt: presentDue(stops.filter((stop) => stop.run_id === run.id)),
    stops: stops.filter((stop) => stop.run_id === run.id).map(presentStop),
    reports: reports.filter((report) => report.run_id === run.id).map(presentReport),
  }))
}
