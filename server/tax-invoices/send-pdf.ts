import type { FastifyReply } from 'fastify'
import { ok, type Result } from '#contract/errors.ts'
import type { CreditNote } from '#rules/tax-invoices/credit-note.ts'
import type { TaxInvoice } from '#rules/tax-invoices/tax-invoice.ts'
import { creditNoteSheet } from './pdf/credit-note-sheet.ts'
import { invoiceSheet } from './pdf/invoice-sheet.ts'
import type { PdfMaker } from './pdf/pdf-maker.ts'
import type { Mark, Sheet } from './pdf/sheet.ts'

export type PdfRequest = {
  maker: PdfMaker
  /** The retailer whose document it is; null where the staff print it. */
  retailerId: string | null
  reply: FastifyReply
}

/** Contains buyers and what they bought: no cache on the way may store it. Fails as `PdfMaker.make`. */
export async function sendSheet(sheet: Sheet, { maker, retailerId, reply }: PdfRequest): Promise<Result<unknown>> {
  const pdf = await maker.make(sheet, retailerId)
  if (!pdf.ok) return pdf
  await reply
    .header('content-disposition', `attachment; filename="${sheet.number}.pdf"`)
    .header('cache-control', 'private, no-store')
    .type('application/pdf')
    .send(pdf.value)
  return ok(undefined)
}

type PdfDelivery<Document> = PdfRequest & { document: Document; mark: Mark }

export const sendInvoice = ({ document, mark, ...request }: PdfDelivery<TaxInvoice>): Promise<Result<unknown>> =>
  sendSheet(invoiceSheet(document, mark), request)

export const sendCreditNote = ({ document, mark, ...request }: PdfDelivery<CreditNote>): Promise<Result<unknown>> =>
  sendSheet(creditNoteSheet(document, mark), request)
