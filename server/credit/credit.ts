// Goods on account: limits, statements and what was received.
export { allAccounts, type AccountRow } from './store.ts'
export { allReceivables, type ReceivableRow } from './receivables.ts'
