// Tax invoices and credit notes, numbered without gaps, and the months of the sales tax report.
export { issueDue } from './issue-due.ts'
export { undoTaxMonthClosing } from './tax-month/close-month.ts'
export { insertCreditNote, insertInvoice, taxFile } from './store.ts'
export { takeNumber } from './take-number.ts'
export { openPdfMaker, type PdfMaker } from './pdf/pdf-maker.ts'
export { count, partyLines, vatBlock, type Sheet } from './pdf/sheet.ts'
export { sendSheet } from './send-pdf.ts'
export { documentCondition } from './lists.ts'
