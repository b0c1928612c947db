// Orders as staff see them: whole, with their holds, their events and the stages that may follow.
export { findHolder, isOnHold, openHold, type HeldProduct, type StoredReason } from './holds.ts'
export { presentStaffOrder, presentWholeOrder, stagesFor, type WholeOrder } from './staff-present.ts'
export { findEvents, findWholeOrder, outletColumns, type StaffOrderRow } from './staff-store.ts'
