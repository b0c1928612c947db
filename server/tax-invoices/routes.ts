import { readPaperPictures } from '#server/company-settings/company-settings.ts'
import * as calls from '#contract/backoffice/office/tax-invoices/calls.ts'
import * as schemas from '#contract/backoffice/office/tax-invoices/schemas.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import { forStaff, type Route } from '#server/http/route.ts'
import { actorOf } from '#server/http/caller.ts'
import { findOrderById } from '#server/orders/orders.ts'
import { issueCollective } from './issue-collective.ts'
import { issueCreditNote } from './issue-credit-note.ts'
import { issueMany } from './issue-many.ts'
import { issueTaxInvoice, type IssueDeps } from './issue-tax-invoice.ts'
import { findCreditNotePage, findInvoicePage } from './lists.ts'
import { ownRoutes } from './own-routes.ts'
import { openPdfMaker } from './pdf/pdf-maker.ts'
import { presentCredit, presentCreditHead, presentHead, presentInvoice } from './present.ts'
import { sendCreditNote, sendInvoice } from './send-pdf.ts'
import { purchaseInvoiceRoutes } from './purchase-invoices/routes.ts'
import { receiptRoutes } from './receipts/routes.ts'
import { taxMonthRoutes } from './tax-month/routes.ts'
import { findLoweredMonth } from './tax-month/without-invoice.ts'
import { findCreditNote, findCreditNotes, findInvoice, type InvoiceRow } from './store.ts'
import { pageOf } from '#server/http/page.ts'

export function taxInvoiceRoutes(deps: IssueDeps): Route[] {
  const { db } = deps
  const maker = openPdfMaker(() => readPaperPictures(db))
  const whole = async (found: Result<InvoiceRow>) =>
    found.ok ? ok(presentInvoice(found.value, await findCreditNotes(db, found.value.number))) : found
  return [
    ...ownRoutes(db, maker),
    ...taxMonthRoutes(deps),
    ...purchaseInvoiceRoutes(db),
    ...receiptRoutes(deps, maker),
    forStaff(calls.issueTaxInvoice, schemas.issueTaxInvoice, async ({ params, body, who, now }) => {
      const issue = { orderId: params.id, buyer: body.buyer ?? null, by: actorOf(who), now }
      return whole(await issueTaxInvoice(deps, issue))
    }),
    forStaff(calls.issueTaxInvoices, schemas.issueTaxInvoices, async ({ body, who, now }) =>
      ok({ results: await issueMany(deps, { ...body, by: actorOf(who), now }) }),
    ),
    forStaff(calls.issueCollectiveInvoice, schemas.issueCollectiveInvoice, async ({ body, who, now }) =>
      whole(await issueCollective(deps, { ...body, by: actorOf(who), now })),
    ),
    forStaff(calls.getLoweredMonth, schemas.getLoweredMonth, async ({ params, now }) => {
      const order = await findOrderById(db, params.id)
      return order ? ok({ month: await findLoweredMonth(db, order.id, now) }) : fail('not_found')
    }),
    forStaff(calls.listTaxInvoices, schemas.listTaxInvoices, async ({ query }) => {
      const { rows, total } = await findInvoicePage(db, query)
      return ok(pageOf(rows.map(presentHead), total, query))
    }),
    forStaff(calls.getTaxInvoice, schemas.getTaxInvoice, async ({ params }) => {
      const found = await findInvoice(db, params.number)
      return whole(found ? ok(found) : fail('not_found'))
    }),
    forStaff(calls.printTaxInvoice, schemas.printTaxInvoice, async ({ params, query, reply }) => {
      const found = await findInvoice(db, params.number)
      if (!found) return fail('not_found')
      return sendInvoice({ maker, retailerId: null, document: found.document, mark: query.mark, reply })
    }),
    forStaff(calls.issueCreditNote, schemas.issueCreditNote, (request) => issueCreditNote(db, request)),
    forStaff(calls.listCreditNotes, schemas.listCreditNotes, async ({ query }) => {
      const { rows, total } = await findCreditNotePage(db, query)
      return ok(pageOf(rows.map(presentCreditHead), total, query))
    }),
    forStaff(calls.getCreditNote, schemas.getCreditNote, async ({ params }) => {
      const document = await findCreditNote(db, params.number)
      return document ? ok(presentCredit(document)) : fail('not_found')
    }),
    forStaff(calls.printCreditNote, schemas.printCreditNote, async ({ params, query, reply }) => {
      const document = await findCreditNote(db, params.number)
      if (!document) return fail('not_found')
      return sendCreditNote({ maker, retailerId: null, document, mark: query.mark, reply })
    }),
  ]
}
