import { minuteMs } from '../bangkok-time.ts'
import type { Stage } from '../orders/stages.ts'

/** The life of a delivery run. LOADED may be skipped; SETTLED: its cash was counted and closed. */
export const runStates = ['PLANNED', 'LOADED', 'OUT', 'BACK', 'SETTLED'] as const
export type RunState = (typeof runStates)[number]

/** What happened at a stop. NOT_DELIVERED: the goods come back and the order waits for another run. */
export const stopOutcomes = ['DELIVERED', 'PARTLY_DELIVERED', 'REFUSED', 'NOT_DELIVERED'] as const
export type StopOutcome = (typeof stopOutcomes)[number]

/** Why nothing could be delivered. `comes_back`: the driver tries again on the same run. */
export const notDeliveredReasons = ['nobody_there', 'closed', 'comes_back', 'no_money', 'not_found', 'other'] as const
export type NotDeliveredReason = (typeof notDeliveredReasons)[number]

/**
 * A driver's report. SUPERSEDED: a later one of the same stop had arrived before it. CONFLICT: the office had changed the
 * order meanwhile, and has to look at it; RESOLVED: it has.
 */
export const reportStates = ['APPLIED', 'SUPERSEDED', 'CONFLICT', 'RESOLVED'] as const
export type ReportState = (typeof reportStates)[number]

/**
 * What happened at a stop. As long as the order is at its end, its stage decides: the office may have recorded, changed
 * or undone what the driver reported. NOT_DELIVERED holds for this run also when another one delivers the order later.
 */
export function outcomeOf(stop: { outcome: StopOutcome | null; over: boolean; stage: Stage }): StopOutcome | null {
  const { outcome, over, stage } = stop
  if (outcome === 'NOT_DELIVERED' && over) return outcome
  if (stage === 'DELIVERED' || stage === 'PARTLY_DELIVERED' || stage === 'REFUSED') return stage
  return outcome === 'NOT_DELIVERED' ? outcome : null
}

/** Photos of one stop of a run: of the goods, the place, the paper. */
export const mostPhotos = 6

/** Whether the stops of the run can be changed. */
export const isPlannable = (state: RunState): boolean => state === 'PLANNED' || state === 'LOADED'

/**
 * Whether its driver can say what happened at a stop. Once the office has closed the run, that is kept for the office to check; once
 * its cash is closed, nothing is left to decide.
 */
export const takesReports = (state: RunState): boolean => state === 'OUT' || state === 'BACK'

/** Stages in which an order can be planned: it is accepted and not on the road. */
export const plannableStages = ['ACCEPTED', 'PICKING', 'PACKED'] as const satisfies Stage[]

type ReportedStop = { stage: Stage; outcome: StopOutcome | null }

/**
 * The stops that go out when the run departs: all of a planned one; of one that has departed those whose orders did not
 * leave, since the departure was interrupted.
 */
export function departingStops<Stop extends ReportedStop>(run: { state: RunState; stops: readonly Stop[] }): Stop[] {
  if (isPlannable(run.state)) return [...run.stops]
  if (run.state !== 'OUT') return []
  return run.stops.filter(({ stage, outcome }) => outcome === null && plannableStages.some((one) => one === stage))
}

/**
 * Why the driver of a run that is out is to deliver nothing at a stop where nothing happened yet: its order was cancelled, or is not on
 * the road for the office. Null: it is to be delivered. The stop stays on the run, since the goods may be on the vehicle.
 */
export function withdrawalOf({ stage, outcome }: ReportedStop): 'cancelled' | 'takenBack' | null {
  if (outcome !== null || stage === 'OUT_FOR_DELIVERY') return null
  return stage === 'CANCELLED' ? 'cancelled' : 'takenBack'
}

/** Whether goods were left at the stop, and cash on delivery is paid for them. */
export const isHandedOver = (outcome: StopOutcome | null): boolean =>
  outcome === 'DELIVERED' || outcome === 'PARTLY_DELIVERED'

/**
 * What stood in the way of a report: the run was not on the road, the order was not (or no longer) on it, somebody else
 * had moved the order, or the change itself was not possible.
 */
export const reportConflicts = [
  'run_not_out',
  'not_on_run',
  'order_moved',
  'lines_changed',
  'out_of_stock',
  'not_undoable',
  'forbidden',
] as const
export type ReportConflict = (typeof reportConflicts)[number]

/** A device's clock may be off by this much, ms, before it is said. */
const clockSlackMs = 2 * minuteMs

/**
 * The time at the door: the device's, but not before the run departed nor after the report arrived.
 * @returns `corrected`: the device's clock was clearly outside
 */
export function timeAtDoor(
  device: Date,
  { departedAt, now }: { departedAt: Date | null; now: Date },
): { at: Date; corrected: boolean } {
  const earliest = departedAt?.getTime() ?? 0
  const time = device.getTime()
  const at = Math.min(Math.max(time, earliest), now.getTime())
  return { at: new Date(at), corrected: Math.abs(at - time) > clockSlackMs }
}
