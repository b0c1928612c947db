// The module's interface: what the deletion of accounts and the scheduler may do with tax invoices.
export { issueDue } from './issue-due.ts'
export { undoTaxMonthClosing } from './tax-month/close-month.ts'
export { taxFile } from './store.ts'
