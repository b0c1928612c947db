// Cash of drivers and counter, bank statements, refunds to pay, and the closing of a day.
export { readClosings } from './day/close-day.ts'
export { findDifferences } from './cash-up/differences.ts'
export { enterCounter, isClosedOnAccount } from './cash-up/cash-on-account.ts'
export { undoCount } from './cash-up/change-cash.ts'
export { undoCounterReceipt } from './cash-up/receive-at-counter.ts'
export { undoHandOver } from './cash-up/hand-over.ts'
export { undoDayClosing } from './day/close-day.ts'
export { undoRowDecision } from './statements/decide-row.ts'
