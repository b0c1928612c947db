// The module's interface: what the deletion of accounts and the scheduler may do with tax invoices.
export { issueDue } from './issue-due.ts'
export { taxFile } from './store.ts'
