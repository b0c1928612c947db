// Refunds that staff have paid, or need not pay.
export { keepRefundByStaff, recordRefundByStaff, takeRefundOutByStaff, undoRefundDecision } from './refunds-by-staff.ts'
