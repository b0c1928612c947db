import type { AnswerOf } from '#contract/call.ts'
import type { handOverOrder } from '#contract/backoffice/day/cash/calls.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { may } from '#rules/identity/permissions.ts'
import { satang, toBaht } from '#rules/money.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import type { As } from '#server/http/route.ts'
import { collectedOf } from '#server/orders/order-reading.ts'
import { undoUnlessReplaced } from '#server/order-problems/order-problems.ts'
import { isPickUp, lockOrder, moveOrder, orderActorOf, undoMove } from '#server/orders/orders.ts'
import { recordAction, type Inverse } from '#server/staff-actions/staff-actions.ts'
import type { CashDeps } from './change-cash.ts'
import { receiveCash, refuseOtherDue, takeBackCash } from './receive-at-counter.ts'

type HandedOver = AnswerOf<typeof handOverOrder>

/**
 * Hands a packed order to the retailer that fetches it: it is delivered, and what is due for it is in the counter's cash of
 * today, with its receipt. Fails with `order_closed` where it is not ready or is to be delivered, `conflict` where another
 * amount is due than the page showed, `forbidden` for somebody who may not count cash where some is due, and `cash_closed`
 * once the counter's cash of today is closed.
 */
export const handOver = (
  { db, seller }: CashDeps,
  { params, body, who, now }: As<Staff, typeof handOverOrder>,
): Promise<Result<HandedOver>> =>
  transact(db, async (tx): Promise<Result<HandedOver>> => {
    const order = await lockOrder(tx, params.id, null)
    if (!order) return fail('not_found')
    if (!isPickUp(order)) return fail('order_closed', { detail: 'The order is to be delivered' })
    if (order.stage === 'DELIVERED') return ok({ dueAmt: 0, undo: null })
    const move = { to: 'DELIVERED', by: orderActorOf(who), actor: actorOf(who), reason: null, at: now } as const
    const moved = await moveOrder(tx, order, move)
    if (!moved.ok) return moved
    const due = collectedOf(order)
    const otherDue = refuseOtherDue(body.expectedDueAmt, due)
    if (otherDue) return otherDue
    const day = due > satang(0) ? bangkokDate(now) : null
    if (day !== null && !may(who, 'cash.count')) return fail('forbidden', { detail: 'Cash is due for the order' })
    const received = day === null ? ok(null) : await receiveCash(tx, order, { day, who, now, seller: seller() })
    if (!received.ok) return received
    const inverse = { moved: { from: order.stage, to: move.to, usedRefunds: [], shortReasons: [] }, day }
    const subject = { type: 'order', id: order.id } as const
    const undo = await recordAction(tx, { kind: 'order_handed_over', subject, inverse, who, at: now })
    return ok({ dueAmt: toBaht(due), undo })
  })

/** It was handed over by mistake: its cash is not the counter's, and it is ready again. */
export const undoHandOver: Inverse<'order_handed_over'> = async (tx, { inverse: { moved, day }, ...undo }) =>
  undoUnlessReplaced(tx, { id: undo.id, to: moved.to, since: undo.since }, async () => {
    const back = day === null ? ok(null) : await takeBackCash(tx, { orderId: undo.id, day }, undo)
    return back.ok ? undoMove(tx, { ...undo, inverse: moved }) : back
  })
