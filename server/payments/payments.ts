// The room's front: what a closing account and unpaid orders ask.
export { isPaymentUnderWay } from './store.ts'
export { forgetSlips, hasWaitingSlip, isSlipWaiting, slipFile } from './slips/waiting.ts'
