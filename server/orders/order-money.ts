// The money of orders: payments, refunds that are due, credit, points and invoices.
export {
  expectInvoice,
  findInvoiceRequest,
  latestTaxProfile,
  lockForInvoice,
  markInvoiced,
  readForInvoice,
  type OrderToInvoice,
} from './invoice-request.ts'
export { paidBeyond } from './credit.ts'
export { lineColumns } from './line-columns.ts'
export { concernsPoints, loyaltyTopics, notifyLoyalty } from './notify-loyalty.ts'
export { releaseAbandonedPoints } from './order-points.ts'
export { moveToPaid, receiveMoney, receiveWrongAmount } from './receive-money.ts'
export {
  dueRefund,
  findRefunds,
  giveBackRefunds,
  isMoneyGone,
  isRefundDue,
  refundedAmount,
  reopenRefunds,
  settleRefunds,
  takeDueRefunds,
  voidRefund,
  type Refund,
  type UsedRefunds,
} from './refunds.ts'
export { paidOf, savePaid, savePayType, setPayType } from './store.ts'
export { presentRefund } from './staff-present.ts'
