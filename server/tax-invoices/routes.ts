import * as getCreditNoteSchema from '#contract/backoffice/get-credit-note.schema.ts'
import { getCreditNote } from '#contract/backoffice/get-credit-note.ts'
import * as getTaxInvoiceSchema from '#contract/backoffice/get-tax-invoice.schema.ts'
import { getTaxInvoice } from '#contract/backoffice/get-tax-invoice.ts'
import * as issueCreditNoteSchema from '#contract/backoffice/issue-credit-note.schema.ts'
import { issueCreditNote as issueCreditNoteCall } from '#contract/backoffice/issue-credit-note.ts'
import * as issueTaxInvoiceSchema from '#contract/backoffice/issue-tax-invoice.schema.ts'
import { issueTaxInvoice as issueTaxInvoiceCall } from '#contract/backoffice/issue-tax-invoice.ts'
import * as listCreditNotesSchema from '#contract/backoffice/list-credit-notes.schema.ts'
import { listCreditNotes } from '#contract/backoffice/list-credit-notes.ts'
import * as listTaxInvoicesSchema from '#contract/backoffice/list-tax-invoices.schema.ts'
import { listTaxInvoices } from '#contract/backoffice/list-tax-invoices.ts'
import * as printCreditNoteSchema from '#contract/backoffice/print-credit-note.schema.ts'
import { printCreditNote } from '#contract/backoffice/print-credit-note.ts'
import * as printTaxInvoiceSchema from '#contract/backoffice/print-tax-invoice.schema.ts'
import { printTaxInvoice } from '#contract/backoffice/print-tax-invoice.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import { forStaff, type Route } from '#server/http/serve.ts'
import { actorOf } from '#server/http/who.ts'
import { issueCreditNote } from './issue-credit-note.ts'
import { issueTaxInvoice, type IssueParts } from './issue-tax-invoice.ts'
import { findCreditNotePage, findInvoicePage } from './lists.ts'
import { ownRoutes } from './own-routes.ts'
import { openPdfMaker } from './pdf/pdf-maker.ts'
import { presentCredit, presentCreditHead, presentHead, presentInvoice } from './present.ts'
import { sendCreditNote, sendInvoice } from './send-pdf.ts'
import { findCreditNote, findCreditNotes, findInvoice, type InvoiceRow } from './store.ts'
import { pageOf } from '#server/http/page.ts'

export function taxInvoiceRoutes(parts: IssueParts): Route[] {
  const { db } = parts
  const maker = openPdfMaker()
  const whole = async (found: Result<InvoiceRow>) =>
    found.ok ? ok(presentInvoice(found.value, await findCreditNotes(db, found.value.number))) : found
  return [
    ...ownRoutes(db, maker),
    forStaff(issueTaxInvoiceCall, issueTaxInvoiceSchema, async ({ params, body, who, now }) => {
      const issue = { orderId: params.id, buyer: body.buyer ?? null, by: actorOf(who), now }
      return whole(await issueTaxInvoice(parts, issue))
    }),
    forStaff(listTaxInvoices, listTaxInvoicesSchema, async ({ query }) => {
      const { rows, total } = await findInvoicePage(db, query)
      return ok(pageOf(rows.map(presentHead), total, query))
    }),
    forStaff(getTaxInvoice, getTaxInvoiceSchema, async ({ params }) => {
      const found = await findInvoice(db, params.number)
      return whole(found ? ok(found) : fail('not_found'))
    }),
    forStaff(printTaxInvoice, printTaxInvoiceSchema, async ({ params, query, reply }) => {
      const found = await findInvoice(db, params.number)
      return found ? sendInvoice({ maker, document: found.document, mark: query.mark, reply }) : fail('not_found')
    }),
    forStaff(issueCreditNoteCall, issueCreditNoteSchema, (request) => issueCreditNote(db, request)),
    forStaff(listCreditNotes, listCreditNotesSchema, async ({ query }) => {
      const { rows, total } = await findCreditNotePage(db, query)
      return ok(pageOf(rows.map(presentCreditHead), total, query))
    }),
    forStaff(getCreditNote, getCreditNoteSchema, async ({ params }) => {
      const document = await findCreditNote(db, params.number)
      return document ? ok(presentCredit(document)) : fail('not_found')
    }),
    forStaff(printCreditNote, printCreditNoteSchema, async ({ params, query, reply }) => {
      const document = await findCreditNote(db, params.number)
      return document ? sendCreditNote({ maker, document, mark: query.mark, reply }) : fail('not_found')
    }),
  ]
}
