import type { AnswerOf } from '#contract/call.ts'
import type { downloadData } from '#contract/account/calls.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import type { CreditNote } from '#rules/tax-invoices/credit-note.ts'
import { orderNumbersOf, type TaxInvoice } from '#rules/tax-invoices/tax-invoice.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { storedItems } from '#server/cart/cart.ts'
import type { Company } from '#server/adapters/company/port.ts'
import type { IdentityServer } from '#server/adapters/identity/port.ts'
import type { Loyalty } from '#server/adapters/loyalty/port.ts'
import { creditFile } from '#server/credit/credit.ts'
import type { Retailer } from '#server/http/caller.ts'
import { appleLinkedOn, consentsOf, profileOf } from '#server/identity/outlets.ts'
import { pointsFile } from '#server/loyalty/loyalty.ts'
import { linkedOn } from '#server/line/line.ts'
import { licenceFile } from '#server/restricted-goods/restricted-goods.ts'
import { toBaht } from '#rules/money.ts'
import { receiptFile, taxFile } from '#server/tax-invoices/tax-invoices.ts'
import { deliveryFile } from '#server/fulfilment/fulfilment.ts'
import { problemFile } from '#server/order-problems/order-problems.ts'
import { exportOrders } from '#server/orders/orders.ts'
import { slipFile } from '#server/payments/payments.ts'
import { supplierRecordOf } from '#server/retailers/retailers.ts'
import { alertsOf } from '#server/stock-alerts/stock-alerts.ts'
import { reminderFile } from '#server/reminders/reminders.ts'

/** `company`: given where another service stores licences. */
export type DataDeps = {
  db: Database
  loyalty: Loyalty
  company?: Company | undefined
  identity: Pick<IdentityServer, 'own'>
}

/** All stored data about one retailer: its right under the PDPA (sections 30 and 31). */
export async function dataOf(
  { db, loyalty, company, identity }: DataDeps,
  { id }: Retailer,
  now: Date,
): Promise<Result<AnswerOf<typeof downloadData>>> {
  const { profile, consents, tax, receipts, account, points, ...kept } = await allOf({
    profile: profileOf(db, id),
    consents: consentsOf(db, id),
    cart: storedItems(db, id),
    orders: exportOrders(db, id),
    deliveries: deliveryFile(db, id),
    slips: slipFile(db, id),
    problems: problemFile(db, id),
    tax: taxFile(db, id),
    receipts: receiptFile(db, id),
    licences: company ? null : licenceFile(db, id),
    points: pointsFile(loyalty, id),
    stockAlerts: alertsOf(db, id),
    reminder: reminderFile(db, id),
    supplierRecord: supplierRecordOf(db, id),
    credit: creditFile(db, id),
    sessions: ownSessions(identity, id),
    appleLinkedOn: appleLinkedOn(db, id),
    lineLinkedOn: linkedOn(db, id),
    account: loyalty.account(id, now),
  })
  if (!profile) return fail('unauthenticated', { detail: 'The account is gone' })
  // Points are known by the phone: who has not proven it may be somebody else.
  const phoneProven = profile.phoneVerified
  return ok({
    madeOn: now.toISOString(),
    profile: { ...profile, points: phoneProven && account.ok ? account.value.points : null },
    consents: consents.map(({ document, version, at }) => ({ document, version, givenOn: at.toISOString() })),
    taxDocuments: tax.flatMap(({ invoice, notes }) => [taxDocument(invoice), ...notes.map(taxDocument)]),
    receipts: receipts.map(ownReceipt),
    points: phoneProven ? points : null,
    ...kept,
  })
}

/** Where it is signed in; another issuer keeps sessions of its own. */
const ownSessions = async ({ own }: DataDeps['identity'], id: string) =>
  ((await own?.list(id)) ?? []).map(({ device, since, lastUsed }) => ({
    browser: device.browser,
    system: device.system,
    since: since.toISOString(),
    lastUsed: lastUsed.toISOString(),
  }))

/** What all of these come to, under the same names. */
async function allOf<Named extends Record<string, unknown>>(
  named: Named,
): Promise<{ [Name in keyof Named]: Awaited<Named[Name]> }> {
  const values = await Promise.all(Object.values(named))
  return Object.fromEntries(Object.keys(named).map((name, at) => [name, values[at]])) as {
    [Name in keyof Named]: Awaited<Named[Name]>
  }
}

const taxDocument = (document: TaxInvoice | CreditNote) => ({
  number: document.number,
  issuedOn: document.issuedOn,
  orderNumber: document.orderNumber,
  orderNumbers: 'invoiceNumber' in document ? [document.orderNumber] : orderNumbersOf(document),
  invoiceNumber: 'invoiceNumber' in document ? document.invoiceNumber : null,
  buyer: document.buyer,
  totalAmt: toBaht(document.net),
})

const ownReceipt = ({ document, voided_at: voidedAt }: Awaited<ReturnType<typeof receiptFile>>[number]) => ({
  number: document.number,
  issuedOn: document.issuedOn,
  receivedOn: document.receivedOn,
  method: document.method,
  orderNumbers: document.documents.map(({ orderNumber }) => orderNumber),
  payer: document.payer,
  totalAmt: toBaht(document.net),
  voidedOn: voidedAt?.toISOString() ?? null,
})
