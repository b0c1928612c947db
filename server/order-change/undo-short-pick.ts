import { fail, ok } from '#contract/errors.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { actorOf } from '#server/http/caller.ts'
import { notUndoable, type Inverse, type InverseOf } from '#server/staff-actions/staff-actions.ts'
import { before, refundableTotal, refuseMoreOwed, refuseUninvoiced, writePicks, type PickedLine } from './pick-short.ts'
import { asNoCredit, lockToOwe } from '#server/orders/credit.ts'
import { findLineUnits, type LineUnits } from '#server/orders/order-reading.ts'
import { changeStock, lockStock, sumChanges, takeUnits } from '#server/stock-ledger/stock-ledger.ts'
import { undoReason } from '#server/orders/orders.ts'

/**
 * Undoes a short pick: the lines have the units, reasons and refunds of before, and what was written off is in stock
 * again and then in the order.
 *
 * Fails with `not_undoable` where the order left the picking, a line was picked again or changed, money was refunded or
 * its tax documents leave the units out, or they are beyond the limit of its account, and `out_of_stock`.
 */
export const undoShortPick: Inverse<'order_short_picked'> = async (tx, { id, inverse, who, at }) => {
  const order = await lockToOwe(tx, id, at)
  if (!order) return fail('not_found')
  if (order.stage !== 'PICKING') return notUndoable('changed_since', `The order is ${order.stage}`)
  const picks = await picksBefore(tx, id, inverse.lines)
  if (!picks) return notUndoable('changed_since', 'A line was picked again or changed')
  const action = { actor: actorOf(who), at }
  const invoiced = await refuseUninvoiced(tx, order, picks)
  if (invoiced) return invoiced
  const beyond = asNoCredit(await refuseMoreOwed(tx, order, picks, at))
  if (beyond) return beyond
  const amount = await refundableTotal(tx, order, picks)
  if (!amount.ok) return amount
  const taken = await moveBack(tx, picks, { document: order.order_number, ...action })
  if (!taken.ok) return taken
  await writePicks(tx, order, picks, { ...action, amount: amount.value, reason: undoReason })
  return ok(null)
}

/** The lines with the units that they had; null where one has changed since. */
async function picksBefore(
  tx: Tx,
  orderId: string,
  recorded: InverseOf<'order_short_picked'>['lines'],
): Promise<PickedLine[] | null> {
  const lines = await findLineUnits(tx, orderId)
  const picks = recorded.flatMap((pick) => {
    const line = lines.find((one) => one.line_no === pick.lineNo && isAsPicked(one, pick))
    return line ? [{ ...line, picked: pick.before, reason: pick.reason, stock: pick.stock }] : []
  })
  return picks.length === recorded.length ? picks : null
}

const isAsPicked = (line: LineUnits, pick: InverseOf<'order_short_picked'>['lines'][number]): boolean =>
  before(line) === pick.after &&
  line.product_id === (pick.productId ?? line.product_id) &&
  line.qty === (pick.qty ?? line.qty) &&
  pick.before <= line.qty

async function moveBack(tx: Tx, picks: readonly PickedLine[], movement: { document: string; actor: string; at: Date }) {
  await lockStock(
    tx,
    picks.map((line) => line.product_id),
  )
  const changes = picks.map((line) => ({
    productId: line.product_id,
    delta: line.picked - before(line),
    stock: line.stock,
  }))
  const again = changes.filter(({ delta }) => delta > 0)
  for (const reason of ['damage', 'expiry', 'loss'] as const)
    await changeStock(tx, sumChanges(again.filter(({ stock }) => stock === reason)), { ...movement, reason })
  const corrected = changes
    .filter(({ delta }) => delta < 0)
    .map(({ productId, delta }) => ({ productId, delta: -delta }))
  await changeStock(tx, sumChanges(corrected), { ...movement, reason: 'not_delivered' })
  const units = sumChanges(again).map(({ productId, delta }) => ({ productId, units: delta }))
  return takeUnits(tx, units, { ...movement, reason: 'order' })
}
