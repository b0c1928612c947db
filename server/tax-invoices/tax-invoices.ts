// The room's front: what a closing account and the clock may do with tax invoices.
export { issueDue } from './issue-due.ts'
export { taxFile } from './store.ts'
