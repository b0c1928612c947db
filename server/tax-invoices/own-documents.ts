import type { AnswerOf } from '#contract/call.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import type { getTaxProfile, orderTaxDocuments } from '#contract/tax-invoices/calls.ts'
import { toBaht } from '#rules/money.ts'
import type { CreditNote } from '#rules/tax-invoices/credit-note.ts'
import type { Receipt } from '#rules/receipts/receipt.ts'
import { hasVat, type TaxInvoice } from '#rules/tax-invoices/tax-invoice.ts'
import { invoiceAwaits, isInvoiceDue } from '#rules/tax-invoices/tax-point.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { findInvoiceRequest, latestTaxProfile } from '#server/orders/order-money.ts'
import { findReceiptsOfOrder, type ReceiptRow } from './receipts/store.ts'
import { findCreditNotes, findInvoiceOfOrder } from './store.ts'

type Documents = AnswerOf<typeof orderTaxDocuments>
type InvoiceRequest = NonNullable<Awaited<ReturnType<typeof findInvoiceRequest>>>

const head = ({ number, issuedOn, net }: TaxInvoice | CreditNote | Receipt) => ({
  number,
  issuedOn,
  totalAmt: toBaht(net),
})

/** The tax documents of a retailer's own order: the invoice and its credit notes, or what the invoice waits for. */
export async function documentsOf(db: Database, outletId: string, orderId: string): Promise<Result<Documents>> {
  const request = await findInvoiceRequest(db, outletId, orderId)
  if (!request) return fail('not_found')
  const issued = await findInvoiceOfOrder(db, orderId)
  const notes = issued ? await findCreditNotes(db, issued.number) : []
  return ok({
    wanted: request.wanted,
    awaits: issued ? null : awaitedBy(request),
    invoice: issued ? head(issued.document) : null,
    creditNotes: notes.map(head),
    receipts: (await findReceiptsOfOrder(db, orderId)).flatMap(({ document, voided_at }) =>
      voided_at === null ? head(document) : [],
    ),
  })
}

function awaitedBy({ wanted, settled, state, stage, pay_type, vat }: InvoiceRequest): Documents['awaits'] {
  if (!wanted || settled || state === 'CANCELLED' || !hasVat(vat)) return null
  return isInvoiceDue(stage, pay_type) ? 'issue' : invoiceAwaits(pay_type)
}

/** The invoice of a retailer's own order. */
export async function ownInvoice(db: Database, outletId: string, orderId: string): Promise<Result<TaxInvoice>> {
  if (!(await findInvoiceRequest(db, outletId, orderId))) return fail('not_found')
  const issued = await findInvoiceOfOrder(db, orderId)
  return issued ? ok(issued.document) : fail('tax_invoice_not_issued')
}

/** A credit note of a retailer's own order. */
export async function ownCreditNote(
  db: Database,
  outletId: string,
  { id, number }: { id: string; number: string },
): Promise<Result<CreditNote>> {
  if (!(await findInvoiceRequest(db, outletId, id))) return fail('not_found')
  const issued = await findInvoiceOfOrder(db, id)
  const notes = issued ? await findCreditNotes(db, issued.number) : []
  const note = notes.find((one) => one.number === number)
  return note ? ok(note) : fail('not_found')
}

/** A receipt of a retailer's own order. */
export async function ownReceipt(
  db: Database,
  outletId: string,
  { id, number }: { id: string; number: string },
): Promise<Result<ReceiptRow>> {
  if (!(await findInvoiceRequest(db, outletId, id))) return fail('not_found')
  const found = (await findReceiptsOfOrder(db, id)).find(({ document }) => document.number === number)
  return found ? ok(found) : fail('not_found')
}

export async function profileOf(db: Database, outletId: string): Promise<Result<AnswerOf<typeof getTaxProfile>>> {
  return ok((await latestTaxProfile(db, outletId)) ?? { profile: null, billingAddressId: null })
}
