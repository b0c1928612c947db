import { randomUUID } from 'node:crypto'
import type { AnswerOf, RequestOf } from '#contract/call.ts'
import type {
  addPurchaseInvoice as addCall,
  removePurchaseInvoice as removeCall,
  savePurchaseInvoice as saveCall,
} from '#contract/backoffice/office/purchase-invoices/calls.ts'
import { fail, invalid, ok, type Result } from '#contract/errors.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { normaliseTaxId } from '#rules/identity/tax-id.ts'
import { fromBaht } from '#rules/money.ts'
import { checkPurchaseInvoice, claimMonths } from '#rules/tax-invoices/input-tax.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { isUuid } from '#server/adapters/database/uuid.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { transactOnce } from '#server/http/idempotency.ts'
import type { Outcome } from '#server/http/outcome.ts'
import type { As } from '#server/http/route.ts'
import { recordAction, type UndoableAction } from '#server/staff-actions/staff-actions.ts'
import {
  closedAmong,
  isNumberTaken,
  lockInvoice,
  lockReceipts,
  writeInvoice,
  type StoredInvoice,
} from './stored-invoice.ts'
import { shareMonths } from '../take-number.ts'
import { readPurchaseInvoice, type PurchaseInvoice } from './store.ts'

type Answer = AnswerOf<typeof addCall>
type Fields = RequestOf<typeof addCall>['body']
type InvoiceContent = Omit<StoredInvoice, 'recordedAt' | 'recordedBy'>

/**
 * What is to be written of these fields, under the locks of the receipts and of the months. Fails with `validation`,
 * `not_found` for receipts that are unknown or undone, and `tax_month_closed`.
 * @param id of the invoice that is changed: its own receipts and number are free for it
 */
async function contentOf(
  tx: Tx,
  fields: Fields,
  { id, now }: { id: string; now: Date },
): Promise<Result<InvoiceContent>> {
  const [taxId, value, vat] = [normaliseTaxId(fields.taxId), fromBaht(fields.valueAmt), fromBaht(fields.vatAmt)]
  if (taxId === null) return invalid('taxId', 'invalid')
  if (value === null) return invalid('valueAmt', 'invalid')
  if (vat === null) return invalid('vatAmt', 'invalid')
  const { number, issuedOn, branch } = fields
  const errors = checkPurchaseInvoice({ issuedOn, month: fields.month ?? null, value, vat }, bangkokDate(now))
  if (errors.length > 0) return fail('validation', { errors })
  if (await isNumberTaken(tx, id, { taxId, branch, number })) return invalid('number', 'taken')
  const receiptIds = [...new Set(fields.receiptIds)]
  const receipts = await lockReceipts(tx, receiptIds)
  if (receipts.length < receiptIds.length) return fail('not_found', { detail: 'A goods receipt is unknown or undone' })
  if (receipts.some(({ invoiceId }) => invoiceId !== null && invoiceId !== id)) return invalid('receiptIds', 'taken')
  const [first] = receipts
  if (!first || receipts.some(({ supplierId }) => supplierId !== first.supplierId))
    return invalid('receiptIds', 'other_supplier')
  const months = fields.month
    ? [fields.month]
    : claimMonths(issuedOn).filter((one) => one <= bangkokDate(now).slice(0, 7))
  const closed = await closedAmong(tx, months)
  const month = months.find((one) => !closed.includes(one))
  if (month === undefined) return fail('tax_month_closed')
  const seller = { sellerName: first.supplierName, taxId, branch }
  return ok({ supplierId: first.supplierId, number, issuedOn, month, ...seller, value, vat, receiptIds })
}

async function readWritten(tx: Tx, id: string): Promise<PurchaseInvoice> {
  const invoice = await readPurchaseInvoice(tx, id)
  if (!invoice) throw new Error(`The invoice ${id} was not written`)
  return invoice
}

type By = { who: Staff; now: Date }
const recordChange = (tx: Tx, id: string, before: StoredInvoice | null, { who, now }: By): Promise<UndoableAction> =>
  recordAction(tx, {
    kind: 'purchase_invoice_changed',
    subject: { type: 'purchase_invoice', id },
    inverse: { before },
    who,
    at: now,
  })

/** Records a tax invoice of a supplier, once per key. Fails as `contentOf` does. */
export function addPurchaseInvoice(db: Database, request: As<Staff, typeof addCall>): Promise<Outcome<Answer>> {
  const { body, who, now } = request
  return transactOnce(db, request, { content: ['add-purchase-invoice', body] }, async (tx, findReplay) => {
    const replay = await findReplay()
    if (replay) return replay
    await shareMonths(tx)
    const id = randomUUID()
    const content = await contentOf(tx, body, { id, now })
    if (!content.ok) return content
    await writeInvoice(tx, id, { ...content.value, recordedAt: now.toISOString(), recordedBy: actorOf(who) })
    const undo = await recordChange(tx, id, null, { who, now })
    return ok({ ...(await readWritten(tx, id)), undo })
  })
}

type Change = By & { id: string; revision: number }

/**
 * Changes an invoice under its lock, and records how it was. Fails with `not_found`, with `edit_conflict` where somebody
 * else saved it since it was read, and with `tax_month_closed` where the month in which it counts is closed.
 */
async function changeInvoice<Value>(
  db: Database,
  { id, revision, who, now }: Change,
  change: (tx: Tx, stored: StoredInvoice) => Promise<Result<Value>>,
): Promise<Result<Value & { undo: UndoableAction }>> {
  if (!isUuid(id)) return fail('not_found')
  return transact(db, async (tx): Promise<Result<Value & { undo: UndoableAction }>> => {
    const locked = await lockInvoice(tx, id)
    if (!locked) return fail('not_found')
    const { revision: known, ...stored } = locked
    if (known !== revision) return fail('edit_conflict', { detail: `The revision is ${known}` })
    if ((await closedAmong(tx, [stored.month])).length > 0) return fail('tax_month_closed')
    const changed = await change(tx, stored)
    if (!changed.ok) return changed
    return ok({ ...changed.value, undo: await recordChange(tx, id, stored, { who, now }) })
  })
}

/** Changes what is recorded of a tax invoice. Fails as `changeInvoice` and `contentOf` do. */
export const savePurchaseInvoice = (
  db: Database,
  { params: { id }, body: { revision, ...fields }, who, now }: As<Staff, typeof saveCall>,
): Promise<Result<Answer>> =>
  changeInvoice(db, { id, revision, who, now }, async (tx, { recordedAt, recordedBy }) => {
    const content = await contentOf(tx, fields, { id, now })
    if (!content.ok) return content
    await writeInvoice(tx, id, { ...content.value, recordedAt, recordedBy })
    return ok(await readWritten(tx, id))
  })

/** Removes a tax invoice that was recorded by mistake. Fails as `changeInvoice` does. */
export const removePurchaseInvoice = (
  db: Database,
  { params: { id }, body: { revision }, who, now }: As<Staff, typeof removeCall>,
): Promise<Result<AnswerOf<typeof removeCall>>> =>
  changeInvoice(db, { id, revision, who, now }, async (tx) => {
    await tx.deleteFrom('purchase_invoice').where('id', '=', id).execute()
    return ok({})
  })
