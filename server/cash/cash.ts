// The module's interface: how its actions are undone.
export { undoCount } from './cash-up/change-cash.ts'
export { undoCounterReceipt } from './cash-up/receive-at-counter.ts'
export { undoDayClosing } from './day/close-day.ts'
export { undoRowDecision } from './statements/decide-row.ts'
