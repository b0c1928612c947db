// Changes of what is ordered before it is packed, short picks and deliveries in part.
export { revisionOf, whyClosed } from './change-order.ts'
export { findContent } from './content.ts'
export { deliverInPart, deliverInPartWithin, type MoveInverse } from './deliver-in-part.ts'
export { pickShort, pickShortWithin } from './pick-short.ts'
export { presentContent, contentFacts } from './present-content.ts'
export { contentOf } from './price-change.ts'
export { undoChange } from './undo-change.ts'
export { undoShortPick } from './undo-short-pick.ts'
