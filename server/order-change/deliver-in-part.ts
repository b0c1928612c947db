import type { RequestOf } from '#contract/call.ts'
import type { deliverPartly } from '#contract/backoffice/day/orders/calls.ts'
import { fail, invalid, ok, type Result } from '#contract/errors.ts'
import { minus } from '#rules/money.ts'
import { arrivingUnits } from '#rules/orders/partial-delivery.ts'
import type { Stage } from '#rules/orders/stages.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { recordAction, type UndoableAction } from '#server/staff-actions/staff-actions.ts'
import { moveOrder, orderActorOf, lockOrder, setDelivered, type OrderRow } from '#server/orders/orders.ts'
import type { ShortLine } from '#server/orders/arriving-goods.ts'
import { refundOwed, findLineUnits, type LineUnits } from '#server/orders/order-reading.ts'
import { sumChanges } from '#server/stock-ledger/stock-ledger.ts'

type Body = RequestOf<typeof deliverPartly>['body']
type DeliveredLine = LineUnits & { delivered: number; reason: string | null }

/** Records a partial delivery: see `deliverInPartWithin`. */
export function deliverInPart(
  db: Database,
  who: Staff,
  id: string,
  body: Body,
  now: Date,
): Promise<Result<UndoableAction>> {
  return transact(db, async (tx): Promise<Result<UndoableAction>> => {
    const order = await lockOrder(tx, id, null)
    if (!order) return fail('not_found')
    const delivered = await deliverInPartWithin(tx, who, order, body, now)
    if (!delivered.ok) return delivered
    const inverse = delivered.value
    return ok(
      await recordAction(tx, { kind: 'order_moved', subject: { type: 'order', id: order.id }, inverse, who, at: now }),
    )
  })
}

/** What undoes a partial delivery: see `undoMove`. */
export type MoveInverse = {
  from: Stage
  to: Stage
  shortReasons: { lineNo: number; reason: string }[]
}

/**
 * Records a partial delivery, under the order's lock. What was not delivered returns to stock; its price becomes a due
 * refund where it was paid. Fails with `validation` where nothing or everything is delivered: REFUSED and DELIVERED are
 * transitions of their own.
 * @returns what undoes it, for the caller to record
 */
export async function deliverInPartWithin(
  tx: Tx,
  who: Staff,
  order: OrderRow,
  { lines: requested, reason }: Body,
  at: Date,
): Promise<Result<MoveInverse>> {
  const before = await findLineUnits(tx, order.id)
  const delivered = deliveredLines(before, requested, reason)
  if (!delivered.ok) return delivered
  const lines = delivered.value
  const back = lines.map((line) => ({ productId: line.product_id, delta: arrivingUnits(line) - line.delivered }))
  const units = sumChanges(back.filter(({ delta }) => delta > 0))
  const short = shortOf(lines)
  // What was picked short is settled already.
  const worth = minus(refundOwed({ ...order, short }), refundOwed(order))
  const move = { to: 'PARTLY_DELIVERED', by: orderActorOf(who), actor: actorOf(who), reason, at } as const
  const moved = await moveOrder(tx, { ...order, short }, move, { units, worth })
  if (!moved.ok) return moved
  await setDelivered(tx, order.id, lines)
  return ok({ from: order.stage, to: move.to, shortReasons: shortReasonsOf(before) })
}

const shortReasonsOf = (lines: readonly LineUnits[]) =>
  lines.flatMap(({ line_no: lineNo, short_reason: reason }) => (reason === null ? [] : [{ lineNo, reason }]))

const shortOf = (lines: readonly DeliveredLine[]): ShortLine[] =>
  lines
    .filter((line) => line.delivered < line.qty)
    .map(({ qty, delivered, total_satang: total, reason }) => ({ qty, delivered, total, reason }))

/**
 * Every line with its delivered units and the reason where some are missing. Fails with `validation` for an invalid
 * line.
 */
function deliveredLines(
  lines: readonly LineUnits[],
  requested: Body['lines'],
  reason: string,
): Result<DeliveredLine[]> {
  const wrong = requested.findIndex(
    ({ lineNo, deliveredQty }, index) =>
      !lines.some((line) => line.line_no === lineNo && deliveredQty <= arrivingUnits(line)) ||
      requested.findIndex((other) => other.lineNo === lineNo) !== index,
  )
  if (wrong >= 0) return invalid(`lines.${wrong}`, 'invalid')
  const delivered = lines.map((line): DeliveredLine => {
    const report = requested.find(({ lineNo }) => lineNo === line.line_no)
    const arrived = report?.deliveredQty ?? arrivingUnits(line)
    const why = arrived < arrivingUnits(line) ? (report?.reason ?? reason) : line.short_reason
    return { ...line, delivered: arrived, reason: why }
  })
  const none = delivered.every((line) => line.delivered === 0)
  const all = delivered.every((line) => line.delivered === arrivingUnits(line))
  return none || all ? invalid('lines', none ? 'none' : 'all') : ok(delivered)
}
