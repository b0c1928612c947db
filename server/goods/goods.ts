// The catalogue as staff change it: products, categories, brands and their places on the shelf.
export { decisions, readShelves, type Decisive, type OthersDecide } from './decisions.ts'
export { undoShelfChange } from './shelf-rows.ts'
export { undoArrangement, undoProductChange } from './undo-goods.ts'
export { onShelf } from './store.ts'
export { countMatchingProducts, matchingProducts } from './list-products.ts'
