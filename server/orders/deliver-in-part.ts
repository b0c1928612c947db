import type { RequestOf } from '#contract/call.ts'
import type { deliverPartly } from '#contract/backoffice/deliver-partly.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import { undeliveredWorth } from '#rules/orders/partial-delivery.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { actorOf, type Staff } from '#server/http/who.ts'
import { moveOrder } from './move-order.ts'
import { moverOf } from './staff-move.ts'
import { findLineUnits, setDelivered, type LineUnits } from './staff-store.ts'
import { sumChanges } from './stock.ts'
import { lockOrder } from './store.ts'

type Body = RequestOf<typeof deliverPartly>['body']
type Delivered = LineUnits & { delivered: number }

/**
 * A part of an order reached the shop. What did not goes back to stock; what it was worth has to go back where it was
 * paid. Nothing at all is a refusal, everything a delivery: both are moves of their own.
 */
export function deliverInPart(
  db: Database,
  who: Staff,
  id: string,
  { lines, reason }: Body,
  now: Date,
): Promise<Result<null>> {
  return db.transaction().execute(async (tx): Promise<Result<null>> => {
    const order = await lockOrder(tx, id, null)
    if (!order) return fail('not_found')
    const delivered = deliveredLines(await findLineUnits(tx, id), lines)
    if (!delivered.ok) return delivered
    const short = delivered.value.filter((line) => line.delivered < line.qty)
    const units = sumChanges(short.map((line) => ({ productId: line.product_id, delta: line.qty - line.delivered })))
    const worth = undeliveredWorth(
      delivered.value.map((line) => ({ qty: line.qty, delivered: line.delivered, total: line.total_satang })),
    )
    const move = { to: 'PARTLY_DELIVERED', by: moverOf(who), actor: actorOf(who), reason, at: now } as const
    const moved = await moveOrder(tx, order, move, { units, worth })
    if (!moved.ok) return moved
    await setDelivered(
      tx,
      id,
      delivered.value.map((line) => ({ lineNo: line.line_no, qty: line.delivered })),
    )
    return ok(null)
  })
}

/** Every line with what of it arrived, or which of the told ones makes no sense. */
function deliveredLines(lines: readonly LineUnits[], told: Body['lines']): Result<Delivered[]> {
  const wrong = told.findIndex(
    ({ lineNo, deliveredQty }, index) =>
      !lines.some((line) => line.line_no === lineNo && deliveredQty <= line.qty) ||
      told.findIndex((other) => other.lineNo === lineNo) !== index,
  )
  if (wrong >= 0) return fail('validation', { errors: [{ path: `lines.${wrong}`, code: 'invalid' }] })
  const delivered = lines.map((line) => ({
    ...line,
    delivered: told.find(({ lineNo }) => lineNo === line.line_no)?.deliveredQty ?? line.qty,
  }))
  const none = delivered.every((line) => line.delivered === 0)
  const all = delivered.every((line) => line.delivered === line.qty)
  return none || all ? fail('validation', { errors: [{ path: 'lines', code: none ? 'none' : 'all' }] }) : ok(delivered)
}
