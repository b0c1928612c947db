// Orders: placing them, moving them through their stages, and finding them.
export { anonymizeOrders, cancelOpenOrders, lockOpenOrders } from './anonymize-orders.ts'
export { findTopProducts, productsOnTheirWay } from './bought-products.ts'
export { giftCandidates } from './check-order.ts'
export { claimUnpaidOrders } from './claim-unpaid-orders.ts'
export { exportOrders } from './export-orders.ts'
export { addressOf, type FrozenAddress } from './frozen-address.ts'
export { moveOrder } from './move-order.ts'
export { orderActorOf } from './order-actor.ts'
export { orderPayload } from './order-payload.ts'
export { placeOrder, type OrderDeps } from './place-order.ts'
export { promotionUsageOf } from './promotion-usage.ts'
export { retailerOf } from './retailer-of.ts'
export { sendAgain } from './send-again.ts'
export {
  findOrder,
  findOrderById,
  findOrderByNumber,
  lockOrder,
  lockOrders,
  type OrderRow,
  type ShortLine,
} from './store.ts'
export { setDelivered } from './staff-store.ts'
export { undoMove, undoReason } from './undo-move.ts'
