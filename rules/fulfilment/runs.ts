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
