import * as calls from '#contract/backoffice/office/purchase-invoices/calls.ts'
import * as schemas from '#contract/backoffice/office/purchase-invoices/schemas.ts'
import { fail, ok } from '#contract/errors.ts'
import { toBaht } from '#rules/money.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { isUuid } from '#server/adapters/database/uuid.ts'
import { pageOf } from '#server/http/page.ts'
import { forStaff, type Route } from '#server/http/route.ts'
import { addPurchaseInvoice, removePurchaseInvoice, savePurchaseInvoice } from './change-invoice.ts'
import { findPurchaseInvoices, presentListed, readPurchaseInvoice, sumPurchaseInvoices } from './store.ts'
import { findReceiptsWithoutInvoice, presentOpenReceipt, sumReceiptsWithoutInvoice } from './without-invoice.ts'

/** Tax invoices of suppliers, and the purchase tax report. */
export const purchaseInvoiceRoutes = (db: Database): Route[] => [
  forStaff(calls.addPurchaseInvoice, schemas.addPurchaseInvoice, (request) => addPurchaseInvoice(db, request)),
  forStaff(calls.savePurchaseInvoice, schemas.savePurchaseInvoice, (request) => savePurchaseInvoice(db, request)),
  forStaff(calls.removePurchaseInvoice, schemas.removePurchaseInvoice, (request) => removePurchaseInvoice(db, request)),
  forStaff(calls.getPurchaseInvoice, schemas.getPurchaseInvoice, async ({ params: { id } }) => {
    const invoice = isUuid(id) ? await readPurchaseInvoice(db, id) : null
    return invoice ? ok(invoice) : fail('not_found')
  }),
  forStaff(calls.listPurchaseInvoices, schemas.listPurchaseInvoices, async ({ params, query }) => {
    const filter = { ...params, q: query.q }
    const { count, value, vat } = await sumPurchaseInvoices(db, filter)
    const rows = (await findPurchaseInvoices(db, filter, query)).map(presentListed)
    return ok({
      ...pageOf(rows, count, query),
      total: { count, valueAmt: toBaht(value), vatAmt: toBaht(vat) },
    })
  }),
  forStaff(calls.listReceiptsWithoutInvoice, schemas.listReceiptsWithoutInvoice, async ({ query }) => {
    const { page, size, ...filter } = query
    const { count, taxed } = await sumReceiptsWithoutInvoice(db, filter)
    const rows = (await findReceiptsWithoutInvoice(db, filter, { page, size })).map(presentOpenReceipt)
    return ok({ ...pageOf(rows, count, query), total: { count, taxedAmt: toBaht(taxed) } })
  }),
]
