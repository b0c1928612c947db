// Retailers as staff look after them: details, help, history and merging.
export { updateRetailerActivity } from './activity.ts'
export { foundRetailers } from './list-retailers.ts'
export { replacePhone } from './replace-phone.ts'
export { undoRetailerChange } from './undo-change.ts'
export { supplierRecordOf } from './supplier-record.ts'
