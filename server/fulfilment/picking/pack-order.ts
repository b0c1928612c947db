import type { AnswerOf } from '#contract/call.ts'
import type { packOrder as packOrderCall } from '#contract/backoffice/picking/calls.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import { unpackable } from '#rules/fulfilment/pick-entry.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { lockOrder, moveOrder, orderActorOf } from '#server/orders/orders.ts'
import { recordAction } from '#server/staff-actions/staff-actions.ts'
import { findBoxes, findOrderUnits, setBoxes } from './store.ts'

type Answer = AnswerOf<typeof packOrderCall>

/**
 * Packs an order into boxes. Of an order that is packed already only the number of boxes is corrected, so that a
 * repeated request changes nothing. Fails with `validation` naming the products that are not exactly in the box, and as
 * `moveOrder` does.
 */
export const packOrder = (
  db: Database,
  who: Staff,
  { id, boxes, now }: { id: string; boxes: number; now: Date },
): Promise<Result<Answer>> =>
  db.transaction().execute(async (tx): Promise<Result<Answer>> => {
    const order = await lockOrder(tx, id, null)
    if (!order) return fail('not_found')
    if (order.stage !== 'PICKING' && order.stage !== 'PACKED')
      return fail('order_closed', { detail: `The order is ${order.stage}` })
    if (order.stage === 'PICKING') {
      const units = [...(await findOrderUnits(tx, id))].map(([productId, counts]) => ({ productId, ...counts }))
      const wrong = unpackable(units)
      if (wrong.length > 0)
        return fail('validation', {
          errors: wrong.map(({ productId }) => ({ path: `products.${productId}`, code: 'incomplete' })),
        })
      const move = { to: 'PACKED', by: orderActorOf(who), actor: actorOf(who), reason: null, at: now } as const
      const moved = await moveOrder(tx, order, move)
      if (!moved.ok) return moved
    }
    const before = order.stage === 'PACKED' ? await findBoxes(tx, id) : null
    if (before === boxes) return ok({ id, stage: 'PACKED', boxes, undo: null })
    await setBoxes(tx, { orderId: id, boxes, at: now, actor: actorOf(who) })
    const subject = { type: 'order', id } as const
    const inverse = { from: order.stage, boxes: before }
    const undo = await recordAction(tx, { kind: 'order_packed', subject, inverse, who, at: now })
    return ok({ id, stage: 'PACKED', boxes, undo })
  })
