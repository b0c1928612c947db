// The module's interface: what picking, jobs and the demo may do with stock.
export { undoCorrection } from './corrections/correct-stock.ts'
export { findLotsToPick, type LotToPick } from './lots/lots-to-pick.ts'
export { undoReceipt } from './purchasing/undo-receipt.ts'
export { updateSalesRhythm } from './sales-rhythm.ts'
export { findLevels, type LevelRow } from './levels/store.ts'
