// The interface of delivery runs: what cash-up, the order list, and a retailer's export and deletion may do with them.
export { findRunCash, settleRun, unsettleRun, type RunCash, type StopCash } from './run-cash.ts'
export { deliveryFile, forgetDeliveries } from './own-deliveries.ts'
export { undoStop } from './undo-stop.ts'
export { findRoutes } from './delivery-routes.ts'
