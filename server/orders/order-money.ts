// The money of orders: payments, credit, points and invoices. Refunds have a front of their own, `refunds.ts`.
export { claimUnpaidOrders, releaseUnpaidOrders } from './claim-unpaid-orders.ts'
export {
  expectInvoice,
  findInvoiceRequest,
  latestTaxProfile,
  lockForInvoice,
  markInvoiced,
  readForInvoice,
  type OrderToInvoice,
} from './invoice-request.ts'
export { invoicedWorth, isPaymentCancelled, paidBeyond, refundWhatIsPaid } from './credit.ts'
export { invoicedGoods } from './invoiced-goods.ts'
export { lineColumns } from './line-columns.ts'
export { concernsPoints, loyaltyTopics, notifyLoyalty } from './notify-loyalty.ts'
export { releaseAbandonedPoints } from './order-points.ts'
export { moveToPaid, receiveMoney, receiveWrongAmount } from './receive-money.ts'
export { findDues, paidOf, savePaid, savePayType, setPayType } from './store.ts'
export { presentRefund } from './staff-present.ts'
export { typesAtDoor } from './types-at-door.ts'
