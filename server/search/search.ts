// The search for products, its words, and what was sought in vain.
export { frequentMisses, type MissRow } from './misses.ts'
export { findableIn, searchByIndex, searchWordsOf, type Search } from './product-index.ts'
export { forgetMisses, openMisses, type Misses } from './misses.ts'
