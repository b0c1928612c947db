// Price changes and price lists, set by hand or at their time.
export { pricesDue, setDuePrices, undoScheduling } from './set-prices.ts'
export { changeLines } from './change-lines.ts'
export { findPromoted, losingPrices } from './losses.ts'
export type { PlannedLine } from './plan.ts'
export { allItems, allMembers, lists, type List as PriceListRow } from './price-lists.ts'
export { allChanges, type ChangeRow, type PricedProduct } from './store.ts'
