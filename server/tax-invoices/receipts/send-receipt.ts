import type { Result } from '#contract/errors.ts'
import { receiptSheet } from '../pdf/receipt-sheet.ts'
import type { Mark } from '../pdf/sheet.ts'
import { sendSheet, type PdfRequest } from '../send-pdf.ts'
import type { ReceiptRow } from './store.ts'

/** Sends a receipt as PDF; a void one says so. Fails as `PdfMaker.make`. */
export const sendReceipt = ({
  row: { document, voided_at },
  mark,
  ...request
}: PdfRequest & { row: ReceiptRow; mark: Mark }): Promise<Result<unknown>> =>
  sendSheet(receiptSheet(document, mark, voided_at !== null), request)
