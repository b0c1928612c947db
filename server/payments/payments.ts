// The room's front: what a closing account asks, and what the jobs do.
export { cancelUnpaid } from './cancel-unpaid.ts'
export { checkDueAttempts } from './poll.ts'
export { reconcile } from './reconcile.ts'
export { isPaymentUnderWay, withdrawSoon } from './store.ts'
export { forgetSlips, hasWaitingSlip, slipFile } from './slips/waiting.ts'
