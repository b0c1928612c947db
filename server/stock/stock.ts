// The module's interface: what picking, jobs and the demo may do with stock.
export { undoCorrection } from './corrections/correct-stock.ts'
export { undoReceipt } from './purchasing/undo-receipt.ts'
export { updateSalesRhythm } from './sales-rhythm.ts'
export { findLevels, type LevelRow } from './levels/store.ts'
