// Orders as they are shown: their columns, lines and amounts. As staff see them: `staff-reading.ts`.
export { isIn, type Condition } from './condition.ts'
export { collectedOf, dueOf, presentDelivery, presentLine, refundOwed, unpaidOrder } from './present.ts'
export { findLineUnits, type LineUnits } from './staff-store.ts'
export {
  columns as orderColumns,
  dueColumns,
  lines as orderLines,
  refund as refundColumn,
  type DueRow,
  type LineRow,
  type OrderFilter,
} from './store.ts'
