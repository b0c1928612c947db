import type { AnswerOf, RequestOf } from '#contract/call.ts'
import type { moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import type { OddOrderLimits } from '#rules/orders/odd-order.ts'
import { awaitsAcceptance, needsReason, type Stage } from '#rules/orders/stages.ts'
import { isBeforeDelivery, isUndoneDelivery } from '#rules/orders/undo.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { keepWrites, transact } from '#server/adapters/database/transact.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { recordAction } from '#server/staff-actions/staff-actions.ts'
import { checkOdd } from './check-odd.ts'
import { forEachOrder } from './each-order.ts'
import { lockOriginals, undoUnlessCredited } from '#server/order-problems/order-problems.ts'
import { moveOrder, orderActorOf, lockOrder, type OrderRow } from '#server/orders/orders.ts'
import { paidOf, savePaid } from '#server/orders/order-money.ts'
import { takeDueRefunds } from '#server/orders/refunds.ts'

type Body = RequestOf<typeof moveOrders>['body']
type Outcome = AnswerOf<typeof moveOrders>['results'][number]

type MoveDeps = { db: Database; oddOrders: () => OddOrderLimits }

/** Moves many orders, each in its own transaction: one that fails does not affect the others. */
export const moveMany = async (
  deps: MoveDeps,
  who: Staff,
  body: Body,
  now: Date,
): Promise<AnswerOf<typeof moveOrders>> => ({
  results: await forEachOrder(body.ids, (id) => moveOne(deps, who, id, body, now)),
})

async function moveOne(
  { db, oddOrders }: MoveDeps,
  who: Staff,
  id: string,
  { to, from, reason }: Body,
  now: Date,
): Promise<Outcome> {
  return transact<Outcome>(db, async (tx) => {
    // Where a delivery may be undone, orders whose goods it sends again are locked first, as everywhere: it is another stage than `from` only where it is refused.
    const mayBeUndone = from === undefined ? isBeforeDelivery(to) : isUndoneDelivery(from, to)
    const originals = mayBeUndone ? await lockOriginals(tx, id) : []
    const order = await lockOrder(tx, id, null)
    if (!order) return { id, ok: false, code: 'not_found' }
    const failed = (code: string): Outcome => ({ id, ok: false, stage: order.stage, code })
    // The same request twice, by a double tap or by two clerks, succeeds once.
    if (order.stage === to) return { id, ok: true, stage: to, undo: null }
    if (from !== undefined && order.stage !== from) return failed('conflict')
    // A partial delivery needs the delivered units: see `deliverInPart`.
    if (to === 'PARTLY_DELIVERED' || (needsReason(order.stage, to) && !reason)) return failed('validation')
    // Confirmed by hand, the transfer of that slip would be free to pay another order.
    if (to === 'PAYMENT_COMPLETE' && order.waiting?.pending) return failed('slip_pending')
    if (to === 'ACCEPTED' && awaitsAcceptance(order.stage)) await checkOdd(tx, [{ order, at: now }], oddOrders())
    const by = { actor: actorOf(who), at: now, reason: reason ?? null }
    const { order: paid, taken } = await takeWrongAmounts(tx, order, { ...by, to })
    const isUndone = isUndoneDelivery(order.stage, to)
    const move = () => moveOrder(tx, paid, { ...by, to, by: orderActorOf(who) })
    const moved = isUndone ? await undoUnlessCredited(tx, { id, originals }, move) : await move()
    // What holds it was found a moment ago.
    if (!moved.ok && moved.error.code === 'held') return keepWrites(failed('held'))
    if (!moved.ok) return failed(moved.error.code)
    if (paid.paid_satang !== order.paid_satang) await savePaid(tx, id, paid.paid_satang)
    // The way back of an undone delivery is to record it again.
    if (isUndone) return { id, ok: true, stage: to, undo: null }
    const inverse = { from: order.stage, to, ...taken }
    const undo = await recordAction(tx, { kind: 'order_moved', subject: { type: 'order', id }, inverse, who, at: now })
    return { id, ok: true, stage: to, undo }
  })
}

type Confirmation = { to: Stage; actor: string; at: Date; reason: string | null }

/**
 * What a payment that is confirmed by hand takes of wrong amounts that came for its order, up to what it costs.
 * @returns the order with what was paid of it, and what undoes the taking; nothing where none was due, or it is not confirmed
 */
async function takeWrongAmounts(tx: Tx, order: OrderRow, { to, actor, at, reason }: Confirmation) {
  if (to !== 'PAYMENT_COMPLETE') return { order, taken: {} }
  const use = { amount: order.grand_total_satang, ofTransfers: false, actor, at, note: reason }
  const { used, refunds } = await takeDueRefunds(tx, order, use)
  if (refunds.ids.length === 0) return { order, taken: {} }
  const taken = { usedRefunds: refunds.ids, restRefund: refunds.rest }
  return { order: { ...order, paid_satang: paidOf(order, used) }, taken }
}
