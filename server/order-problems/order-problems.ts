// The room's front: what a closing account and a retailer's file of its data ask.
export { forgetProblems, problemFile } from './own-reports.ts'
