import type { RequestOf } from '#contract/call.ts'
import type { keepRefund as keepRefundCall, recordRefund } from '#contract/backoffice/day/orders/calls.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { notUndoable, recordAction, type Inverse, type UndoableAction } from '#server/staff-actions/staff-actions.ts'
import { closeRefund, keepRefund, recordReopened, unfileRefund } from './close-refund.ts'
import { findRefund, reopenRefunds } from '#server/orders/refunds.ts'
import { refundWhatIsPaid } from '#server/orders/order-money.ts'
import { lockOrder } from '#server/orders/orders.ts'

type Request = RequestOf<typeof recordRefund>

/** A manager records that money was refunded, and under which reference. */
export const recordRefundByStaff = (
  db: Database,
  who: Staff,
  { params, body }: Request,
  now: Date,
): Promise<Result<UndoableAction | null>> =>
  transact(db, async (tx) => {
    const order = await lockOrder(tx, params.id, null)
    if (!order) return fail('not_found')
    const { reference, bank = null, note = null } = body
    const closing = { reference, bank, note, actor: actorOf(who), at: now }
    const closed = await closeRefund(tx, order, params.refundId, closing)
    if (!closed.ok || closed.value === 'already') return closed.ok ? ok(null) : closed
    const subject = { type: 'order', id: order.id } as const
    const inverse = { refundId: params.refundId }
    return ok(await recordAction(tx, { kind: 'refund_recorded', subject, inverse, who, at: now }))
  })

/** A manager decides that a second payment was in fact the only one. */
export const keepRefundByStaff = (
  db: Database,
  who: Staff,
  { params, body }: RequestOf<typeof keepRefundCall>,
  now: Date,
): Promise<Result<UndoableAction | null>> =>
  transact(db, async (tx) => {
    const order = await lockOrder(tx, params.id, null)
    if (!order) return fail('not_found')
    const kept = await keepRefund(tx, order, params.refundId, { reason: body.reason, actor: actorOf(who), at: now })
    if (!kept.ok || kept.value === 'already') return kept.ok ? ok(null) : kept
    const subject = { type: 'order', id: order.id } as const
    const inverse = { refundId: params.refundId }
    return ok(await recordAction(tx, { kind: 'refund_kept', subject, inverse, who, at: now }))
  })

/** A refund is not in the file for the bank any more, which never got it. It is void where its payment was cancelled meanwhile. */
export const takeRefundOutByStaff = (
  db: Database,
  who: Staff,
  { orderId, refundId, reason }: { orderId: string; refundId: number; reason: string },
  now: Date,
): Promise<Result<'taken_out' | 'already'>> =>
  transact(db, async (tx) => {
    const order = await lockOrder(tx, orderId, null)
    if (!order) return fail('not_found')
    const change = { actor: actorOf(who), at: now }
    const taken = await unfileRefund(tx, order, refundId, { reason, ...change })
    if (taken.ok) await refundWhatIsPaid(tx, order, change)
    return taken
  })

/** The record that a refund was paid, or need not be, was wrong: it is due again, or void where its payment was cancelled meanwhile. */
export const undoRefundDecision: Inverse<'refund_recorded' | 'refund_kept'> = async (tx, { id, inverse, who, at }) => {
  const order = await lockOrder(tx, id, null)
  if (!order) return fail('not_found')
  const refund = await findRefund(tx, id, inverse.refundId)
  if (!refund || refund.state === 'DUE') return notUndoable('changed_since', 'The refund is due')
  await reopenRefunds(tx, [refund.id])
  const change = { actor: actorOf(who), at }
  await recordReopened(tx, order, refund, change)
  await refundWhatIsPaid(tx, order, change)
  return ok(null)
}
