import * as downloadCreditNoteSchema from '#contract/tax-invoices/download-credit-note.schema.ts'
import { downloadCreditNote } from '#contract/tax-invoices/download-credit-note.ts'
import * as downloadTaxInvoiceSchema from '#contract/tax-invoices/download-tax-invoice.schema.ts'
import { downloadTaxInvoice } from '#contract/tax-invoices/download-tax-invoice.ts'
import * as getTaxProfileSchema from '#contract/tax-invoices/get-tax-profile.schema.ts'
import { getTaxProfile } from '#contract/tax-invoices/get-tax-profile.ts'
import * as orderTaxDocumentsSchema from '#contract/tax-invoices/order-tax-documents.schema.ts'
import { orderTaxDocuments } from '#contract/tax-invoices/order-tax-documents.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { forRetailer, type Route } from '#server/http/serve.ts'
import { documentsOf, ownCreditNote, ownInvoice, profileOf } from './own-documents.ts'
import type { PdfMaker } from './pdf/pdf-maker.ts'
import { sendCreditNote, sendInvoice } from './send-pdf.ts'

/** Documents a minute and address: several shops may share one, but nobody reads faster than this. */
const perMinute = 60
/** Of the set, the buyer gets the original. */
const mark = 'original'

/** What a shop may see of its own tax documents. */
export const ownRoutes = (db: Database, maker: PdfMaker): Route[] => [
  forRetailer(getTaxProfile, getTaxProfileSchema, ({ who }) => profileOf(db, who.id)),
  forRetailer(orderTaxDocuments, orderTaxDocumentsSchema, ({ who, params }) => documentsOf(db, who.id, params.id)),
  {
    ...forRetailer(downloadTaxInvoice, downloadTaxInvoiceSchema, async ({ who, params, reply }) => {
      const found = await ownInvoice(db, who.id, params.id)
      return found.ok ? sendInvoice({ maker, document: found.value, mark, reply }) : found
    }),
    perMinute,
  },
  {
    ...forRetailer(downloadCreditNote, downloadCreditNoteSchema, async ({ who, params, reply }) => {
      const found = await ownCreditNote(db, who.id, params)
      return found.ok ? sendCreditNote({ maker, document: found.value, mark, reply }) : found
    }),
    perMinute,
  },
]
