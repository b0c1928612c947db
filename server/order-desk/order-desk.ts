// The order desk: staff find, accept, hold and move many orders, and place them for a retailer.
export { checkPlacedOrders, forgetChecks } from './check-odd.ts'
export { countMatching as countMatchingOrders } from './count-matching.ts'
export { holdForOtherCurrency, waitsForOtherCurrency } from './hold-payment.ts'
export { undoHold, undoRelease } from './hold-orders.ts'
export { matchingOrders } from './matching-orders.ts'
export { undoPlacing } from './on-behalf/place-for-retailer.ts'
export { undoNote } from './sheet/notes.ts'
export { moveMany } from './staff-move.ts'
