// The module's interface: how what staff do to the catalogue is undone, and which products a list has.
export { undoShelfChange } from './shelf-rows.ts'
export { undoArrangement, undoProductChange } from './undo-goods.ts'
export { countMatchingProducts, matchingProducts } from './list-products.ts'
