import type { AnswerOf, RequestOf } from '#contract/call.ts'
import type { shortPickProduct as shortPickCall } from '#contract/backoffice/day/picking/calls.ts'
import { fail, invalid, ok, type Result } from '#contract/errors.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { lockToOwe } from '#server/orders/credit.ts'
import { findLineUnits, type LineUnits } from '#server/orders/order-reading.ts'
import { isUuid } from '#server/adapters/database/uuid.ts'
import { pickShortWithin } from '#server/order-change/order-change.ts'
import { insertEntries } from './record-picks.ts'
import { findOrderUnits } from './store.ts'

type Body = RequestOf<typeof shortPickCall>['body']
type Answer = AnswerOf<typeof shortPickCall>
type ShortPick = { id: string; body: Body; now: Date; newId: () => string }

/**
 * Records that an order gets only so many units of a product, and that exactly these are picked. Which of its lines go
 * short: gifts before goods that are paid for. Fails as `pickShortWithin` does, and with `validation` for a product that is
 * not in the order or more units than were ordered.
 */
export async function shortPickProduct(
  db: Database,
  who: Staff,
  { id, body, now, newId }: ShortPick,
): Promise<Result<Answer>> {
  if (!isUuid(id)) return fail('not_found')
  return transact(db, async (tx): Promise<Result<Answer>> => {
    const order = await lockToOwe(tx, id, now)
    if (!order) return fail('not_found')
    const lines = (await findLineUnits(tx, id)).filter((line) => line.product_id === body.productId)
    const wanted = distribute(lines, body.units)
    if (!wanted) return invalid('units', 'invalid')
    const picks = wanted.map((pick) => ({ ...pick, reason: body.reason, stock: body.stock }))
    const short = await pickShortWithin(tx, who, order, { reason: body.reason, lines: picks }, now)
    if (!short.ok) return short
    const counts = (await findOrderUnits(tx, id)).get(body.productId) ?? { needed: 0, picked: 0, checked: 0 }
    const { needed, picked, checked } = counts
    const entry = (step: 'PICK' | 'CHECK', units: number) => ({
      id: newId(),
      orderId: id,
      productId: body.productId,
      step,
      units,
      at: now.toISOString(),
    })
    const entries = [entry('PICK', needed - picked), entry('CHECK', Math.min(0, needed - checked))]
    await insertEntries(
      tx,
      entries.filter(({ units }) => units !== 0),
      { actor: actorOf(who), now },
    )
    return ok({
      orderId: id,
      productId: body.productId,
      needed,
      picked: needed,
      checked: Math.min(checked, needed),
      undo: short.value,
    })
  })
}

/** How many units each line gets; null where there are more units than were ordered, or no lines. */
function distribute(lines: readonly LineUnits[], units: number): { lineNo: number; pickedQty: number }[] | null {
  let left = units
  const paidFirst = [...lines.filter(({ type }) => type === 'NORMAL'), ...lines.filter(({ type }) => type === 'FREE')]
  const picks = paidFirst.map(({ line_no: lineNo, qty }) => {
    const pickedQty = Math.min(qty, left)
    left -= pickedQty
    return { lineNo, pickedQty }
  })
  return left === 0 && picks.length > 0 ? picks : null
}
