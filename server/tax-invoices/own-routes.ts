import * as calls from '#contract/tax-invoices/calls.ts'
import * as schemas from '#contract/tax-invoices/schemas.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { forRetailer, type Route } from '#server/http/route.ts'
import { documentsOf, ownCreditNote, ownInvoice, ownReceipt, profileOf } from './own-documents.ts'
import type { PdfMaker } from './pdf/pdf-maker.ts'
import { sendReceipt } from './receipts/send-receipt.ts'
import { sendCreditNote, sendInvoice } from './send-pdf.ts'

/** Documents per minute and address: several retailers may share one, but nobody reads faster than this. */
const perMinute = 60
/** The buyer gets the original of the set. */
const mark = 'original'

/** A retailer's access to their own tax documents. */
export const ownRoutes = (db: Database, maker: PdfMaker): Route[] => [
  forRetailer(calls.getTaxProfile, schemas.getTaxProfile, ({ who }) => profileOf(db, who.id)),
  forRetailer(calls.orderTaxDocuments, schemas.orderTaxDocuments, ({ who, params }) =>
    documentsOf(db, who.id, params.id),
  ),
  {
    ...forRetailer(calls.downloadTaxInvoice, schemas.downloadTaxInvoice, async ({ who, params, reply }) => {
      const found = await ownInvoice(db, who.id, params.id)
      return found.ok ? sendInvoice({ maker, retailerId: who.id, document: found.value, mark, reply }) : found
    }),
    perMinute,
  },
  {
    ...forRetailer(calls.downloadCreditNote, schemas.downloadCreditNote, async ({ who, params, reply }) => {
      const found = await ownCreditNote(db, who.id, params)
      return found.ok ? sendCreditNote({ maker, retailerId: who.id, document: found.value, mark, reply }) : found
    }),
    perMinute,
  },
  {
    ...forRetailer(calls.downloadReceipt, schemas.downloadReceipt, async ({ who, params, reply }) => {
      const found = await ownReceipt(db, who.id, params)
      return found.ok ? sendReceipt({ maker, retailerId: who.id, row: found.value, mark, reply }) : found
    }),
    perMinute,
  },
]
