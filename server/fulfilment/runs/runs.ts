// The interface of delivery runs: what cash-up and the order list may do with them.
export { findRunCash, settleRun, unsettleRun, type RunCash, type StopCash } from './run-cash.ts'
