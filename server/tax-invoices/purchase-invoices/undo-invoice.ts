import { ok } from '#contract/errors.ts'
import { notUndoable, type Inverse } from '#server/staff-actions/staff-actions.ts'
import { closedAmong, isNumberTaken, lockInvoice, lockReceipts, writeInvoice } from './stored-invoice.ts'

/**
 * A tax invoice of a supplier is as it was before it was recorded, changed or removed. Fails with `not_undoable` where a
 * month that it counts in was closed since, or its number or goods receipts are those of another one.
 */
export const undoPurchaseInvoice: Inverse<'purchase_invoice_changed'> = async (tx, { id, inverse: { before } }) => {
  const stored = await lockInvoice(tx, id)
  const months = [stored?.month, before?.month].filter((month) => month !== undefined)
  if ((await closedAmong(tx, months)).length > 0) return notUndoable('changed_since', 'Its month was closed since')
  if (!before) {
    if (!stored) return notUndoable('changed_since', 'It was removed')
    await tx.deleteFrom('purchase_invoice').where('id', '=', id).execute()
    return ok(null)
  }
  if (await isNumberTaken(tx, id, before)) return notUndoable('changed_since', 'Another invoice has the number')
  const receipts = await lockReceipts(tx, before.receiptIds)
  if (receipts.length < before.receiptIds.length) return notUndoable('changed_since', 'A goods receipt was undone')
  if (receipts.some(({ invoiceId }) => invoiceId !== null && invoiceId !== id))
    return notUndoable('changed_since', 'A goods receipt has another invoice by now')
  await writeInvoice(tx, id, before)
  return ok(null)
}
