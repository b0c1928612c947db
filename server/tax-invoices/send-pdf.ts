import type { FastifyReply } from 'fastify'
import { fail, ok, type Result } from '#contract/errors.ts'
import type { CreditNote } from '#rules/tax-invoices/credit-note.ts'
import type { TaxInvoice } from '#rules/tax-invoices/tax-invoice.ts'
import { creditNoteSheet } from './pdf/credit-note-sheet.ts'
import { invoiceSheet } from './pdf/invoice-sheet.ts'
import type { PdfMaker } from './pdf/pdf-maker.ts'
import type { Mark, Sheet } from './pdf/sheet.ts'

/** Contains buyers and what they bought: no cache on the way may store it. */
export async function sendSheet(maker: PdfMaker, sheet: Sheet, reply: FastifyReply): Promise<Result<unknown>> {
  const pdf = await maker.make(sheet)
  if (!pdf) return fail('unavailable', { retryAfterSeconds: 5 })
  await reply
    .header('content-disposition', `attachment; filename="${sheet.number}.pdf"`)
    .header('cache-control', 'private, no-store')
    .type('application/pdf')
    .send(pdf)
  return ok(undefined)
}

type PdfDelivery<Document> = { maker: PdfMaker; document: Document; mark: Mark; reply: FastifyReply }

export const sendInvoice = ({ maker, document, mark, reply }: PdfDelivery<TaxInvoice>): Promise<Result<unknown>> =>
  sendSheet(maker, invoiceSheet(document, mark), reply)

export const sendCreditNote = ({ maker, document, mark, reply }: PdfDelivery<CreditNote>): Promise<Result<unknown>> =>
  sendSheet(maker, creditNoteSheet(document, mark), reply)
