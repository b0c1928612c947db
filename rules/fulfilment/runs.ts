import type { Stage } from '../orders/stages.ts'

/** The life of a delivery run. LOADED may be skipped; SETTLED: its cash was counted and closed. */
const runStates = ['PLANNED', 'LOADED', 'OUT', 'BACK', 'SETTLED'] as const
export type RunState = (typeof runStates)[number]

/** What happened at a stop. NOT_DELIVERED: the goods come back and the order waits for another run. */
const stopOutcomes = ['DELIVERED', 'PARTLY_DELIVERED', 'REFUSED', 'NOT_DELIVERED'] as const
export type StopOutcome = (typeof stopOutcomes)[number]

/**
 * A driver's report. SUPERSEDED: a later one of the same stop had arrived before it. CONFLICT: the office had changed the
 * order meanwhile, and has to look at it; RESOLVED: it has.
 */
const reportStates = ['APPLIED', 'SUPERSEDED', 'CONFLICT', 'RESOLVED'] as const
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

/** Whether goods were left at the stop, and cash on delivery is paid for them. */
export const isHandedOver = (outcome: StopOutcome | null): boolean =>
  outcome === 'DELIVERED' || outcome === 'PARTLY_DELIVERED'
