// Orders as they are shown: their columns, lines, holds and amounts.
export { isIn, type Condition } from './condition.ts'
export { findHolder, isOnHold, openHold, type HeldProduct, type StoredReason } from './holds.ts'
export { collectedOf, dueOf, presentDelivery, presentLine, refundOwed, unpaidOrder } from './present.ts'
export { presentStaffOrder, presentWholeOrder, stagesFor, type WholeOrder } from './staff-present.ts'
export {
  findEvents,
  findLineUnits,
  findWholeOrder,
  outletColumns,
  type LineUnits,
  type StaffOrderRow,
} from './staff-store.ts'
export {
  columns as orderColumns,
  dueColumns,
  lines as orderLines,
  refund as refundColumn,
  type DueRow,
  type LineRow,
  type OrderFilter,
} from './store.ts'
