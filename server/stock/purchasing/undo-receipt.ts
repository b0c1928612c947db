import { sql } from 'kysely'
import { fail, ok } from '#contract/errors.ts'
import { actorOf } from '#server/http/caller.ts'
import { changeStock } from '#server/stock-ledger/stock-ledger.ts'
import { notUndoable, type Inverse } from '#server/staff-actions/staff-actions.ts'
import { countedSince } from '../counted-since.ts'
import { lockEveryStock } from '../write-movement.ts'
import { lockCosts } from './lock-costs.ts'
import { setReceivedState } from './receive-goods.ts'
import { lockOrder } from './store.ts'

/**
 * Takes a receipt back: its units leave the stock and its lots, and products that still have the cost that it gave them
 * have the one of before. Fails with `not_undoable` where units were sold or counted since, or the tax invoice of the supplier
 * was recorded.
 */
export const undoReceipt: Inverse<'goods_received'> = async (tx, { id, inverse: { receiptId }, who, at, since }) => {
  const order = await lockOrder(tx, id)
  const receipt = await tx
    .selectFrom('goods_receipt')
    .select(['number', 'undone_at'])
    .where('id', '=', receiptId)
    .forUpdate()
    .executeTakeFirst()
  if (!order || !receipt) return fail('not_found')
  if (receipt.undone_at) return notUndoable('changed_since', 'It was undone already')
  const invoice = await tx
    .selectFrom('purchase_invoice_receipt')
    .select('invoice_id')
    .where('receipt_id', '=', receiptId)
    .executeTakeFirst()
  if (invoice) return notUndoable('document_issued', 'Its tax invoice was recorded')
  const lines = await tx
    .selectFrom('goods_receipt_line')
    .selectAll()
    .where('receipt_id', '=', receiptId)
    .orderBy('line_no', 'desc')
    .execute()
  const productIds = lines.map(({ product_id: productId }) => productId)
  await lockCosts(tx, productIds)
  const onHand = await lockEveryStock(tx, productIds)
  const changes = lines.map(({ product_id: productId, lot_id: lotId }) => ({ productId, lotId, since }))
  if ((await countedSince(tx, changes, receipt.number)).length > 0)
    return notUndoable('changed_since', 'A product was counted since')
  const actor = actorOf(who)
  for (const line of lines) {
    const { product_id: productId, units, lot_id: lotId } = line
    const left = (onHand.get(productId) ?? 0) - units
    const lot =
      lotId === null
        ? null
        : await tx.selectFrom('stock_lot').select('on_hand').where('id', '=', lotId).executeTakeFirst()
    if (left < 0 || (lot && lot.on_hand < units)) return notUndoable('out_of_stock', 'Its units were sold since')
    onHand.set(productId, left)
    const movement = { reason: 'undone', document: receipt.number, actor, at, lotId } as const
    await changeStock(tx, [{ productId, delta: -units }], movement)
    await sql`update purchase_order_line set received = received - ${units}
      where order_id = ${id}::uuid and product_id = ${productId}`.execute(tx)
    await sql`update product set cost_satang = ${line.cost_before}
      where id = ${productId} and cost_satang = ${line.cost_after}`.execute(tx)
  }
  await sql`update goods_receipt set undone_at = ${at}, undone_by = ${actor} where id = ${receiptId}::uuid`.execute(tx)
  await setReceivedState(tx, id, { actor, at, undone: true })
  return ok(null)
}
