import { sql } from 'kysely'
import type { RequestOf } from '#contract/call.ts'
import type { pickShort as pickShortCall } from '#contract/backoffice/day/orders/calls.ts'
import { fail, invalid, ok, type Result } from '#contract/errors.ts'
import { isPrepaidAndPaid, paidBeyond } from '#rules/orders/amount-due.ts'
import { minus, plus, satang, type Satang } from '#rules/money.ts'
import { deliveredWorth, undeliveredWorth } from '#rules/orders/partial-delivery.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { eventInsert } from '#server/events/emit.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { notUndoable, recordAction, type UndoableAction } from '#server/staff-actions/staff-actions.ts'
import { lockToOwe, refuseOverLimit } from '#server/orders/credit.ts'
import { dueOf, findLineUnits, type LineUnits } from '#server/orders/order-reading.ts'
import { expectInvoice, invoicedGoods, invoicedWorth } from '#server/orders/order-money.ts'
import { refundedAmount, settleRefunds } from '#server/orders/refunds.ts'
import { changeStock, lockStock, sumChanges, takeUnits } from '#server/stock-ledger/stock-ledger.ts'
import { findOrderById, orderPayload, type OrderRow } from '#server/orders/orders.ts'
import { revisionOf } from './change-order.ts'

type Body = RequestOf<typeof pickShortCall>['body']
/** `reason`: why units are missing; null where none are. */
export type PickedLine = LineUnits & {
  picked: number
  reason: string | null
  stock: Body['lines'][number]['stock']
}
type StaffAction = { actor: string; at: Date }

/** Records picked quantities: see `pickShortWithin`. */
export const pickShort = (
  db: Database,
  who: Staff,
  { id, body, now }: { id: string; body: Body; now: Date },
): Promise<Result<UndoableAction | null>> =>
  transact(db, async (tx): Promise<Result<UndoableAction | null>> => {
    const order = await lockToOwe(tx, id, now)
    return order ? pickShortWithin(tx, who, order, body, now) : fail('not_found')
  })

/**
 * Records picked quantities below the ordered ones, or a later correction: quantities are absolute, so that a repeated
 * request changes nothing. What is not sent returns to stock or is written off, its price becomes a due refund, and the
 * rest of the order continues at the agreed prices. Under the lock of `lockToOwe`.
 *
 * Fails with `order_closed` unless the order is being picked, `conflict` where something has happened to it since the
 * revision that was read, `validation`, `out_of_stock` where a correction needs more, `credit_exceeded` where it would be on an
 * account beyond its limit, and `not_undoable` where the money for it was already refunded or its tax documents leave it out.
 */
export async function pickShortWithin(
  tx: Tx,
  who: Staff,
  order: OrderRow,
  body: Body,
  at: Date,
): Promise<Result<UndoableAction | null>> {
  if (order.stage !== 'PICKING') return fail('order_closed', { detail: `The order is ${order.stage}` })
  const picks = picksOf(await findLineUnits(tx, order.id), body)
  if (!picks.ok) return picks
  const changed = picks.value.filter((line) => line.picked !== before(line))
  if (changed.length === 0) return ok(null)
  if (body.revision !== undefined && body.revision !== (await revisionOf(tx, order.id)))
    return fail('conflict', { detail: 'Something has happened to the order since' })
  const action = { actor: actorOf(who), at }
  const invoiced = await refuseUninvoiced(tx, order, changed)
  if (invoiced) return invoiced
  const beyond = await refuseMoreOwed(tx, order, changed, at)
  if (beyond) return beyond
  const amount = await refundableTotal(tx, order, changed)
  if (!amount.ok) return amount
  const moved = await moveGoods(tx, order, changed, action)
  if (!moved.ok) return moved
  await writePicks(tx, order, changed, { ...action, amount: amount.value, reason: body.reason })
  const lines = changed.map((line) => ({
    lineNo: line.line_no,
    productId: line.product_id,
    qty: line.qty,
    before: before(line),
    after: line.picked,
    reason: line.short_reason,
    stock: line.stock,
  }))
  const subject = { type: 'order', id: order.id } as const
  return ok(await recordAction(tx, { kind: 'order_short_picked', subject, inverse: { lines }, who, at }))
}

/**
 * The total to refund with the new picks, satang; null where nothing was paid. Fails with `not_undoable` where more was
 * refunded already.
 */
export async function refundableTotal(
  tx: Tx,
  order: OrderRow,
  changed: readonly PickedLine[],
): Promise<Result<Satang | null>> {
  const amount = totalRefund(order, changed)
  return amount !== null && amount < (await refundedAmount(tx, order.id, 'SHORT_PICKED'))
    ? notUndoable('money_returned', 'Money for it was given back')
    : ok(amount)
}

/**
 * Why more units of a line cannot come into an order: its tax invoice, which is issued once, and its credit notes have
 * less of this product, or less in all than the order would be worth. Null if they can.
 */
export async function refuseUninvoiced(
  tx: Tx,
  order: OrderRow,
  changed: readonly PickedLine[],
): Promise<ReturnType<typeof notUndoable> | null> {
  const more = changed.filter((line) => line.picked > before(line))
  const invoiced = more.length > 0 ? await invoicedWorth(tx, order.id) : null
  if (invoiced === null) return null
  const goods = await invoicedGoods(tx, order.id)
  const isLeftOut = ({ product_id: id, qty, picked, total_satang: total }: PickedLine) =>
    deliveredWorth({ qty, delivered: picked, total }) > (goods.get(id) ?? Infinity)
  return more.some(isLeftOut) || minus(order.grand_total_satang, undeliveredWith(order, changed)) > invoiced
    ? notUndoable('document_issued', 'Its tax documents leave these units out')
    : null
}

/** Why more units cannot come into an order on account: see `refuseOverLimit`. */
export const refuseMoreOwed = (tx: Tx, order: OrderRow, changed: readonly PickedLine[], now: Date) =>
  refuseOverLimit(tx, order, { more: minus(undeliveredWorth(order.short), undeliveredWith(order, changed)), now })

/** Writes the picked units, the history and the event, and makes the due refund of a paid order the `amount`. */
export async function writePicks(
  tx: Tx,
  order: OrderRow,
  changed: readonly PickedLine[],
  { amount, reason, ...action }: StaffAction & { amount: Satang | null; reason: string },
): Promise<void> {
  if (amount !== null) await settleRefunds(tx, order, { cause: 'SHORT_PICKED', amount, ...action })
  await setPicked(tx, order.id, changed)
  await expectInvoice(tx, order.id)
  const short = await findOrderById(tx, order.id)
  await recordShortPick(tx, short ?? order, changed, { ...action, reason })
}

/** The units of a line as they were. */
export const before = ({ picked_qty, qty }: LineUnits): number => picked_qty ?? qty

/**
 * The named lines with their picked units. Fails with `validation` for an invalid line, or where nothing is left: that
 * is a cancellation.
 */
function picksOf(lines: readonly LineUnits[], { lines: requested, reason }: Body): Result<PickedLine[]> {
  const picks: PickedLine[] = []
  for (const [index, pick] of requested.entries()) {
    const line = lines.find((one) => one.line_no === pick.lineNo)
    const isTwice = picks.some((one) => one.line_no === pick.lineNo)
    if (!line || isTwice || pick.pickedQty > line.qty) return invalid(`lines.${index}`, 'invalid')
    picks.push({ ...line, picked: pick.pickedQty, reason: pick.reason ?? reason, stock: pick.stock })
  }
  const left = lines.reduce(
    (sum, line) => sum + (picks.find((pick) => pick.line_no === line.line_no)?.picked ?? before(line)),
    0,
  )
  return left > 0 ? ok(picks) : invalid('lines', 'none')
}

/** The total to refund for short picks of a paid order, satang; null where nothing was paid. */
function totalRefund(order: OrderRow, changed: readonly PickedLine[]): Satang | null {
  if (!isPrepaidAndPaid({ stage: order.stage, payType: order.pay_type })) return null
  const { grand_total_satang: grandTotal, paid_satang: paid } = order
  const beyond = (missing: Satang) => paidBeyond({ grandTotal, paid, undelivered: missing })
  return minus(beyond(undeliveredWith(order, changed)), beyond(satang(0)))
}

/** What does not arrive of an order with the new picks, satang. */
function undeliveredWith(order: OrderRow, changed: readonly PickedLine[]): Satang {
  const worth = (unitsOf: (line: PickedLine) => number) =>
    undeliveredWorth(changed.map((line) => ({ qty: line.qty, delivered: unitsOf(line), total: line.total_satang })))
  return minus(
    plus(
      undeliveredWorth(order.short),
      worth((line) => line.picked),
    ),
    worth(before),
  )
}

async function moveGoods(
  tx: Tx,
  order: OrderRow,
  changed: readonly PickedLine[],
  action: StaffAction,
): Promise<Result<null>> {
  const movement = { document: order.order_number, ...action }
  // All in one statement, in their order: see `lockStock`.
  await lockStock(
    tx,
    changed.map((line) => line.product_id),
  )
  const more = changed.filter((line) => line.picked > before(line))
  const additions = sumChanges(more.map((line) => ({ productId: line.product_id, delta: line.picked - before(line) })))
  const taken = await takeUnits(
    tx,
    additions.map(({ productId, delta }) => ({ productId, units: delta })),
    { ...movement, reason: 'order' },
  )
  if (!taken.ok) return taken
  const less = changed
    .filter((line) => line.picked < before(line))
    .map((line) => ({ productId: line.product_id, delta: before(line) - line.picked, stock: line.stock }))
  await changeStock(tx, sumChanges(less), { ...movement, reason: 'not_delivered' })
  for (const reason of ['damage', 'expiry', 'loss'] as const) {
    const gone = sumChanges(less.filter(({ stock }) => stock === reason))
    await changeStock(
      tx,
      gone.map(({ productId, delta }) => ({ productId, delta: -delta })),
      { ...movement, reason },
    )
  }
  return ok(null)
}

/**
 * Writes the picked units. The row of the order is written too, whatever its lines come to: it is by this row that open
 * sheets and lists are notified of the order.
 */
const setPicked = (tx: Tx, orderId: string, picks: readonly PickedLine[]): Promise<unknown> =>
  sql`with noticed as (update orders set is_short = is_short where id = ${orderId}::uuid)
    update order_line l set picked_qty = nullif(p.qty, l.qty), short_reason = case when p.qty < l.qty then p.reason end
    from unnest(${picks.map((pick) => pick.line_no)}::smallint[], ${picks.map(({ picked }) => picked)}::int[],
      ${picks.map(({ reason }) => reason)}::text[]) as p (line_no, qty, reason)
    where l.order_id = ${orderId}::uuid and l.line_no = p.line_no`.execute(tx)

/** Writes the history with the units of each line, and the event for other modules. */
async function recordShortPick(
  tx: Tx,
  order: OrderRow,
  changed: readonly PickedLine[],
  { actor, at, reason }: StaffAction & { reason: string },
) {
  const lines = changed.map((line) => `${line.line_no}: ${line.picked}/${line.qty}`).join(', ')
  const payload = { ...orderPayload(order), due: dueOf(order), missing: order.short.length }
  await sql`
    with event as (
      insert into order_event (order_id, state, stage, at, actor, reason)
      values (${order.id}, ${order.state}, 'SHORT_PICKED', ${at}, ${actor}, ${`${reason} (${lines})`})
    )
    ${eventInsert({ topic: 'order.short_picked', payload, at })}`.execute(tx)
}
