// From the accepted order to the door: waves, picking, packing, delivery runs and what drivers report.
export { presentHeaders } from './picking/present.ts'
export { allShelfPlaces, type ShelfPlaceRow } from './picking/shelf-places.ts'
export { findWaves } from './picking/store.ts'
export { undoPacking, undoPicks, undoTaking } from './picking/undo-picking.ts'
export type { RunPlanning } from './runs/plan-day.ts'
export { findSummaries } from './runs/present.ts'
export { findRoutes } from './runs/delivery-routes.ts'
export { deliveryFile, forgetDeliveries, forgetEarlierWords, forgetReceivers } from './runs/own-deliveries.ts'
export { settleRun, unsettleRun } from './runs/settle-run.ts'
export {
  hasDriver,
  isBroughtBack,
  isCashOfDriverClosed,
  isWithDriver,
  broughtByOthers,
  reportedCash,
} from './runs/cash-of-stops.ts'
export { lockRuns, lockRunsOf } from './runs/store.ts'
export { undoStop } from './runs/undo-stop.ts'
