import type { AnswerOf } from '#contract/call.ts'
import type { downloadData } from '#contract/account/calls.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import type { CreditNote } from '#rules/tax-invoices/credit-note.ts'
import type { TaxInvoice } from '#rules/tax-invoices/tax-invoice.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { storedItems } from '#server/cart/cart.ts'
import type { Company } from '#server/adapters/company/port.ts'
import type { Loyalty } from '#server/adapters/loyalty/port.ts'
import type { Retailer } from '#server/http/caller.ts'
import { consentsOf, profileOf } from '#server/identity/outlets.ts'
import { pointsFile } from '#server/loyalty/loyalty.ts'
import { linkedOn } from '#server/line/line.ts'
import { licenceFile } from '#server/restricted-goods/restricted-goods.ts'
import { toBaht } from '#rules/money.ts'
import { taxFile } from '#server/tax-invoices/tax-invoices.ts'
import { deliveryFile } from '#server/fulfilment/fulfilment.ts'
import { problemFile } from '#server/order-problems/order-problems.ts'
import { exportOrders } from '#server/orders/orders.ts'
import { slipFile } from '#server/payments/payments.ts'
import { supplierRecordOf } from '#server/retailers/retailers.ts'
import { alertsOf } from '#server/stock-alerts/stock-alerts.ts'
import { reminderFile } from '#server/reminders/reminders.ts'

/** `company`: given where another service stores licences. */
export type DataDeps = { db: Database; loyalty: Loyalty; company?: Company | undefined }

/** All stored data about one retailer: its right under the PDPA (sections 30 and 31). */
export async function dataOf(
  { db, loyalty, company }: DataDeps,
  { id }: Retailer,
  now: Date,
): Promise<Result<AnswerOf<typeof downloadData>>> {
  const [
    profile,
    consents,
    cart,
    orders,
    deliveries,
    slips,
    problems,
    taxDocuments,
    licences,
    points,
    stockAlerts,
    reminder,
    supplierRecord,
    lineLinkedOn,
    account,
  ] = await Promise.all([
    profileOf(db, id),
    consentsOf(db, id),
    storedItems(db, id),
    exportOrders(db, id),
    deliveryFile(db, id),
    slipFile(db, id),
    problemFile(db, id),
    taxFile(db, id),
    company ? null : licenceFile(db, id),
    pointsFile(loyalty, id),
    alertsOf(db, id),
    reminderFile(db, id),
    supplierRecordOf(db, id),
    linkedOn(db, id),
    loyalty.account(id, now),
  ])
  if (!profile) return fail('unauthenticated', { detail: 'The account is gone' })
  return ok({
    madeOn: now.toISOString(),
    profile: { ...profile, points: account.ok ? account.value.points : null },
    consents: consents.map(({ document, version, at }) => ({ document, version, givenOn: at.toISOString() })),
    taxDocuments: taxDocuments.flatMap(({ invoice, notes }) => [taxDocument(invoice), ...notes.map(taxDocument)]),
    cart,
    orders,
    deliveries,
    slips,
    problems,
    licences,
    points,
    stockAlerts,
    reminder,
    supplierRecord,
    lineLinkedOn,
  })
}

const taxDocument = (document: TaxInvoice | CreditNote) => ({
  number: document.number,
  issuedOn: document.issuedOn,
  orderNumber: document.orderNumber,
  invoiceNumber: 'invoiceNumber' in document ? document.invoiceNumber : null,
  buyer: document.buyer,
  totalAmt: toBaht(document.net),
})
