// The module's interface: what the deletion of accounts and the jobs need.
export { cancelUnpaid } from './cancel-unpaid.ts'
export { checkDueAttempts } from './poll.ts'
export { reconcile } from './reconcile.ts'
export { isPaymentUnderWay, withdrawSoon } from './store.ts'
export { forgetSlips, hasWaitingSlip, slipFile } from './slips/waiting.ts'
export { undoSlipRejection } from './slips/decide-slip.ts'
export { undoSlipOverride } from './slips/override-slip.ts'
export { allSlips, type QueuedSlip } from './slips/store.ts'
