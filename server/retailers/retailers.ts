// The module's interface: how retailers order, kept up to date, and how changes of them are undone.
export { updateRetailerActivity } from './activity.ts'
export { foundRetailers } from './list-retailers.ts'
export { replacePhone } from './replace-phone.ts'
export { undoRetailerChange } from './undo-change.ts'
export { supplierRecordOf } from './supplier-record.ts'
