// The module's interface: what the deletion of accounts, the scheduler and the demo may do with tax invoices.
export { issueDue } from './issue-due.ts'
export { undoTaxMonthClosing } from './tax-month/close-month.ts'
export { insertCreditNote, insertInvoice, taxFile } from './store.ts'
export { takeNumber } from './take-number.ts'
export { openPdfMaker, type PdfMaker } from './pdf/pdf-maker.ts'
export { count, partyLines, vatBlock, type Sheet } from './pdf/sheet.ts'
export { sendSheet } from './send-pdf.ts'
export { documentCondition } from './lists.ts'
