// The module's interface: what the deletion of accounts and a retailer's export need.
export { forgetProblems, problemFile } from './own-reports.ts'
