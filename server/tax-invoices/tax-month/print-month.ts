import { readPaperPictures } from '#server/company-settings/company-settings.ts'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { fail, ok, type Result } from '#contract/errors.ts'
import type { Party } from '#rules/tax-invoices/tax-invoice.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { creditNoteSheet } from '../pdf/credit-note-sheet.ts'
import { drawMany } from '../pdf/draw-many.ts'
import { invoiceSheet } from '../pdf/invoice-sheet.ts'
import type { Sheet } from '../pdf/sheet.ts'
import { sumCountedBefore } from './counted-before.ts'
import { readDocuments, sumOfOne, type TaxDocument } from './documents.ts'
import { noSum, plusSum } from './month-sums.ts'
import { summarySheet } from './summary-sheet.ts'
import { sumWithoutInvoice } from './without-invoice.ts'

/** Documents drawn between two looks at whether somebody still reads. */
const batch = 10

const sheetOf = ({ document }: TaxDocument): Sheet =>
  'invoiceNumber' in document ? creditNoteSheet(document, 'copy') : invoiceSheet(document, 'copy')

type Month = { db: Database; month: string; seller: Party }

/** The sheets of the documents, and at last what those that were drawn add up to. */
async function* sheetsOf({ db, month, seller }: Month, batches: AsyncIterable<TaxDocument[]>): AsyncGenerator<Sheet[]> {
  const sums = { TI: noSum, CN: noSum }
  for await (const documents of batches)
    for (let at = 0; at < documents.length; at += batch) {
      const some = documents.slice(at, at + batch)
      for (const one of some) sums[one.series] = plusSum(sums[one.series], sumOfOne(one))
      yield some.map(sheetOf)
    }
  const withoutDocument = await sumWithoutInvoice(db, { month })
  const countedBefore = await sumCountedBefore(db, month)
  yield [summarySheet({ month, seller, invoices: sums.TI, creditNotes: sums.CN, withoutDocument, countedBefore })]
}

/**
 * Draws the seller's copies of all documents of a month, and their sums, into one PDF while it is sent, one month at a time: two would only
 * take the processor from each other. Fails with `not_found` where there are no documents.
 */
export function openMonthPrinter(db: Database) {
  let isBusy = false
  return async (month: string, reply: FastifyReply): Promise<Result<unknown>> => {
    const pictures = await readPaperPictures(db)
    if (isBusy) return fail('unavailable', { retryAfterSeconds: 60 })
    isBusy = true
    const documents = readDocuments(db, month)
    const first = await documents.next().catch((error: unknown) => {
      isBusy = false
      throw error
    })
    const [document] = first.done ? [] : first.value
    if (first.done || !document) {
      isBusy = false
      return fail('not_found')
    }
    async function* all(): AsyncGenerator<TaxDocument[]> {
      if (!first.done) yield first.value
      yield* documents
    }
    const { seller } = document.document
    const title = { title: `เอกสารภาษีขาย ${month}`, author: seller.name, at: document.issued_at }
    const file = Readable.from(drawMany(title, pictures, sheetsOf({ db, month, seller }, all()))).on('close', () => {
      isBusy = false
    })
    await reply
      .header('content-disposition', `attachment; filename="tax-documents-${month}.pdf"`)
      .header('cache-control', 'private, no-store')
      .type('application/pdf')
      .send(file)
    return ok(undefined)
  }
}
