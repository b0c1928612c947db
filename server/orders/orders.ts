// The module's interface: what payments, tax invoices and the deletion of accounts may do with orders.
export { moveToPaid, receiveMoney, receiveWrongAmount } from './receive-money.ts'
export { undoMove, undoReason } from './undo-move.ts'
export { savePayType } from './store.ts'
export { retailerOf } from './on-behalf/retailer-of.ts'
export { undoPlacing } from './on-behalf/place-for-retailer.ts'
export { undoNote } from './sheet/notes.ts'
export { undoChange } from './change/undo-change.ts'
export { undoShortPick } from './undo-short-pick.ts'
export { countMatching as countMatchingOrders } from './desk/count-matching.ts'
export { matchingOrders } from './desk/matching-orders.ts'
export { checkPlacedOrders } from './desk/check-odd.ts'
export { undoHold, undoRelease } from './desk/hold-orders.ts'
export { deliverInPart, deliverInPartWithin, type MoveInverse } from './deliver-in-part.ts'
export { recordRefundByStaff, keepRefundByStaff, undoRefundDecision } from './refunds-by-staff.ts'
export { moveMany } from './staff-move.ts'
export { pickShort } from './pick-short.ts'
export { presentWholeOrder, type WholeOrder } from './staff-present.ts'
export { orderActorOf } from './order-actor.ts'
export { findLineUnits, findWholeOrder, type LineUnits } from './staff-store.ts'
export { dueRefund, isRefundDue, voidRefund } from './refunds.ts'
export { releaseAbandonedPoints } from './order-points.ts'
export { loyaltyTopics, notifyLoyalty } from './notify-loyalty.ts'
export { cancelOpenOrders, anonymizeOrders, lockOpenOrders } from './anonymize-orders.ts'
export {
  findInvoiceRequest,
  latestTaxProfile,
  lockForInvoice,
  markInvoiced,
  type OrderToInvoice,
} from './invoice-request.ts'
export {
  creditAccounts,
  creditOf,
  creditOrders,
  hasOpenCredit,
  type CreditOrder,
  type AccountRow as CreditAccountRow,
  type CreditRule,
  type RetailerCredit,
} from './credit.ts'
export { arrivingOf, arrivingQty, isShortLine, missingOf, missingOfLine, shortLinesOf } from './arriving-goods.ts'
export { deliveredAt } from './delivered-at.ts'
export { addressOf, type FrozenAddress } from './frozen-address.ts'
export { moveOrder } from './move-order.ts'
export { sendAgain } from './send-again.ts'
export {
  findOrder,
  findOrderById,
  findOrderByNumber,
  isUuid,
  lockOrder,
  dueColumns,
  lines as orderLines,
  setPayType,
  type DueRow,
  type LineRow,
  type OrderFilter,
  type OrderRow,
} from './store.ts'
export { findTopProducts, productsOnTheirWay } from './bought-products.ts'
export { orderPayload } from './order-payload.ts'
export { claimUnpaidOrders } from './claim-unpaid-orders.ts'
export { collectedOf, dueOf, presentDelivery, presentLine, unpaidOrder } from './present.ts'
export { exportOrders } from './export-orders.ts'
export { changeStock, lockStock, moveStock, type StockChange } from './stock.ts'
