import { sql } from 'kysely'
import { fail, ok, type Result } from '#contract/errors.ts'
import {
  awaitsAcceptance,
  holdsStock,
  stateOfStage,
  type OrderActor,
  type RefundCause,
  type Stage,
} from '#rules/orders/stages.ts'
import { mayMove } from '#rules/orders/moves.ts'
import { isPrepaidAndPaid } from '#rules/orders/amount-due.ts'
import { minus, satang, type Satang } from '#rules/money.ts'
import { isStepBack } from '#rules/orders/steps.ts'
import { isUndoneDelivery } from '#rules/orders/undo.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { eventInsert } from '#server/events/emit.ts'
import { findHolder } from './holds.ts'
import { releasePromotionUsage, restorePromotionUsage } from './promotion-usage.ts'
import { dueOf, refundOwed } from './present.ts'
import { dueRefund } from './refunds.ts'
import { changeStock, takeUnits, type StockChange } from '#server/stock-ledger/stock-ledger.ts'
import { findUnits, setPickedAsDelivered, type OrderRow } from './store.ts'
import { orderPayload } from './order-payload.ts'
import { isPickUp } from './pick-up.ts'
import { undoDelivery, wasBroughtBack, wasReported } from './undo-delivery.ts'

export type Move = {
  to: Stage
  /** Decides what is allowed; `actor` is the name in the records. */
  by: OrderActor
  actor: string
  reason: string | null
  at: Date
  /** The retailer gets no message: it was recorded afterwards, together with what followed, or another event brings it. */
  silent?: boolean
}

/** What came back from a partial delivery: units by product, and what of the payment is refunded for them, satang. */
type UndeliveredGoods = { units: readonly StockChange[]; worth: Satang }

/**
 * Moves an order to another stage: its event, its stage and all effects, in the caller's transaction and under the
 * order's lock. Goods that were not delivered return to stock, and coupon and promotion uses are released. A re-opened
 * order takes both again, or fails (as it does where points had paid a part of it). Money held for goods that are not
 * delivered becomes a due refund.
 *
 * Fails with `order_closed` where nobody may make the transition, `forbidden` where only others may, `held` where it
 * waits to be released, `out_of_stock`;
 * and as `undoDelivery` does where a delivery is undone.
 */
export async function moveOrder(
  tx: Tx,
  order: OrderRow,
  move: Move,
  undelivered: UndeliveredGoods | null = null,
): Promise<Result<null>> {
  const allowed = mayMove({ stage: order.stage, isPickUp: isPickUp(order) }, move.to, move.by)
  if (allowed === 'no') return fail('order_closed', { detail: `The order is ${order.stage}` })
  if (allowed === 'by_others') return fail('forbidden', { detail: `${move.by} may not move ${order.stage} on` })
  if (move.to === 'ACCEPTED' && awaitsAcceptance(order.stage) && (await findHolder(tx, order.id)))
    return fail('held', { detail: 'The order is held' })
  // Its points were released when it was cancelled, and may be spent by now.
  if (order.stage === 'CANCELLED' && order.points_used > 0)
    return fail('order_closed', { detail: 'The points of the order went back' })
  if (isUndoneDelivery(order.stage, move.to)) {
    const undone = await undoDelivery(tx, order, move)
    if (!undone.ok) return undone
    await writeMove(tx, undone.value, move, { undone: true })
    return ok(null)
  }
  const stocked = await moveGoods(tx, order, move, undelivered)
  if (!stocked.ok) return stocked
  const refund = refundOf(order, move, undelivered)
  await writeMove(tx, order, move, { refund: refund?.amount })
  if (refund) await dueRefund(tx, order, { ...refund, invoiceNo: null, actor: move.actor, at: move.at })
  return ok(null)
}

async function moveGoods(
  tx: Tx,
  order: OrderRow,
  { to, actor, at }: Move,
  undelivered: UndeliveredGoods | null,
): Promise<Result<null>> {
  const movement = { document: order.order_number, actor, at }
  if (to === 'PARTLY_DELIVERED') {
    await changeStock(tx, undelivered?.units ?? [], { ...movement, reason: 'not_delivered' })
    return ok(null)
  }
  // The picked units were delivered, which are fewer than ordered where some were short.
  if (to === 'DELIVERED' && order.short.length > 0) await setPickedAsDelivered(tx, order.id)
  if (holdsStock(order.stage) === holdsStock(to)) return ok(null)
  const units = await findUnits(tx, order.id)
  if (!holdsStock(to)) {
    // Promotions and coupons before the stock: see `lockOfferUsage` for the lock order.
    await releasePromotionUsage(tx, order.id)
    const changes = units.map(({ productId, units: count }) => ({ productId, delta: count }))
    await changeStock(tx, changes, { ...movement, reason: to === 'REFUSED' ? 'refusal' : 'cancellation' })
    return ok(null)
  }
  await restorePromotionUsage(tx, order.id)
  const taken = await takeUnits(tx, units, { ...movement, reason: 'order' })
  // It stays cancelled, and the rest of this transaction may be committed.
  if (!taken.ok) await releasePromotionUsage(tx, order.id)
  return taken
}

/** Writes the order, its history and its event in one statement. */
export async function writeMove(
  tx: Tx,
  order: OrderRow,
  { to, by, actor, reason, at, silent }: Move,
  { refund = satang(0), undone = false }: { refund?: Satang | undefined; undone?: boolean },
): Promise<void> {
  const state = stateOfStage[to]
  const plain = to === state
  const isEnd = to === 'DELIVERED' || to === 'REFUSED'
  const announcedStage = undone ? order.stage : isEnd && !silent ? to : null
  const reported = announcedStage !== null && (await wasReported(tx, { id: order.id, stage: announcedStage }))
  const leaves = undone && order.stage === 'PACKED' && to === 'OUT_FOR_DELIVERY'
  const comesBack = order.stage === 'OUT_FOR_DELIVERY' && isStepBack(order.stage, to)
  const unvisited = (leaves || comesBack) && !(await wasBroughtBack(tx, order))
  const payload = {
    ...orderPayload(order),
    state,
    stage: to,
    from: order.stage,
    by,
    due: dueOf({ ...order, stage: to }),
    missing: order.short.length,
    refund,
    undone,
    ...(reported && { reported }),
    ...(unvisited && { unvisited }),
    ...(order.paid_satang !== null && { paid: order.paid_satang }),
    ...(silent && { silent }),
  }
  await sql`
    with moved as (
      update orders set state = ${state}, fulfilment = ${plain ? null : to} where id = ${order.id}::uuid
    ), event as (
      insert into order_event (order_id, state, stage, at, actor, reason)
      values (${order.id}, ${state}, ${plain ? null : to}, ${at}, ${actor}, ${reason})
    )
    ${eventInsert({ topic: 'order.moved', payload, at })}`.execute(tx)
}

function refundOf(
  order: OrderRow,
  { to }: Move,
  undelivered: UndeliveredGoods | null,
): { cause: RefundCause; amount: Satang } | null {
  if (!isPrepaidAndPaid({ stage: order.stage, payType: order.pay_type })) return null
  if (to === 'CANCELLED' || to === 'REFUSED')
    return { cause: to, amount: minus(order.paid_satang ?? order.grand_total_satang, refundOwed(order)) }
  return to === 'PARTLY_DELIVERED' ? { cause: to, amount: undelivered?.worth ?? satang(0) } : null
}
