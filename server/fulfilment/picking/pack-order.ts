import type { AnswerOf } from '#contract/call.ts'
import type { packOrder as packOrderCall } from '#contract/backoffice/day/picking/calls.ts'
import { fail, ok } from '#contract/errors.ts'
import { unpackable } from '#rules/fulfilment/pick-entry.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transactOnce, type FindReplay } from '#server/http/idempotency.ts'
import type { Outcome } from '#server/http/outcome.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { lockOrder, moveOrder, orderActorOf } from '#server/orders/orders.ts'
import { recordAction } from '#server/staff-actions/staff-actions.ts'
import { findBoxes, findOrderUnits, setBoxes } from './store.ts'

type Answer = AnswerOf<typeof packOrderCall>

type PackRequest = { id: string; boxes: number; key: string | null; now: Date }

/**
 * Packs an order into boxes. Of an order that is packed already only the number of boxes is corrected, so that a
 * repeated request changes nothing; one with a key changes nothing even after the packing was undone. Fails with
 * `validation` naming the products that are not exactly in the box, and as `moveOrder` does.
 */
export function packOrder(db: Database, who: Staff, packing: PackRequest): Promise<Outcome<Answer>> {
  const { id, boxes, key: idempotencyKey, now } = packing
  const once = { content: ['pack-order', id, boxes] }
  return transactOnce(db, { who, idempotencyKey, now }, once, (tx, findReplay) =>
    packInTransaction(tx, who, packing, findReplay),
  )
}

async function packInTransaction(
  tx: Tx,
  who: Staff,
  { id, boxes, now }: PackRequest,
  findReplay: FindReplay,
): Promise<Outcome<Answer>> {
  const order = await lockOrder(tx, id, null)
  if (!order) return fail('not_found')
  const replay = await findReplay()
  if (replay) return replay
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
  const answer: Answer = { id, stage: 'PACKED', boxes, undo: null }
  if (before !== boxes) {
    await setBoxes(tx, { orderId: id, boxes, at: now, actor: actorOf(who) })
    const subject = { type: 'order', id } as const
    const inverse = { from: order.stage, boxes: before }
    answer.undo = await recordAction(tx, { kind: 'order_packed', subject, inverse, who, at: now })
  }
  return ok(answer)
}
