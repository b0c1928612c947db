// The module's interface.
export { findableIn, searchByIndex, searchWordsOf, type Search } from './product-index.ts'
export { forgetMisses, openMisses, type Misses } from './misses.ts'
