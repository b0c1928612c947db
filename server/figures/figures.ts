// The module's interface: what jobs, events and the smart basket do with figures.
export { measureOrders, recordShown, sweepRecommendations } from './recommendations.ts'
export { findWrongSums, repairSums, sumTouchedDays, touchAllDays } from './sum-days.ts'
