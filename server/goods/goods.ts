// The module's interface: how what staff do to the catalogue is undone.
export { undoShelfChange } from './shelf-rows.ts'
export { undoArrangement, undoProductChange } from './undo-goods.ts'
