// Goods on account: limits, statements and what was received.
export { allAccounts, type AccountRow } from './store.ts'
export { creditFile } from './own-file.ts'
export { allReceivables, type ReceivableRow } from './receivables.ts'
