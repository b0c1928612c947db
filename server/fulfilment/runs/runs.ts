// The interface of delivery runs: what cash-up, the order list, and a retailer's export and deletion may do with them.
export { isBroughtBack, isWithDriver, broughtByOthers, reportedCash } from './cash-of-stops.ts'
export { settleRun, unsettleRun } from './settle-run.ts'
export { deliveryFile, forgetDeliveries } from './own-deliveries.ts'
export { undoStop } from './undo-stop.ts'
export { findRoutes } from './delivery-routes.ts'
